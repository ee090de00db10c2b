import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { PaymentWayProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';

const styles = {
  way: style(longWords, { display: 'flex', flexDirection: 'column', gap: '3', maxWidth: '40rem' }),
  title: style({ textStyle: 'display', fontWeight: '400', fontSize: { base: 'xl', md: '2xl' }, margin: '0' }),
  text: style({ margin: '0', fontSize: 'sm', lineHeight: '1.6' }),
  link: style(primaryButton, { alignSelf: { base: 'stretch', md: 'flex-start' } }),
};

/**
 * Goes on by a refresh of the page, which works without scripts. A redirect would not: browsers hold what follows a form to the
 * policy of the form's page (CSP `form-action`), and the provider is another site. React leaves a `meta` where it stands only
 * if it has an `itemprop`.
 */
export function PaymentWay({ title, text, link, goesOn = false }: PaymentWayProps): ReactElement {
  const href = safeUrl(link.href);
  return (
    <section className={styles.way} aria-live="polite">
      {href === undefined || !goesOn ? null : <meta itemProp="way" httpEquiv="refresh" content={`0;url=${href}`} />}
      <Heading level={1} className={styles.title}>
        {title}
      </Heading>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {href === undefined ? null : (
        <a className={styles.link} href={href}>
          {link.label}
        </a>
      )}
    </section>
  );
}
