import { CLOSE_PATH } from '@vitrine/schemas/notices';
import type { ReactElement } from 'react';
import type { AppBannerProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { quietLink } from '../../components-support/quiet-link.ts';
import { CloseButton, symbolButton } from '../../components-support/close-button.tsx';
import { style } from '../../styling/style.ts';

const styles = {
  notice: style(longWords, {
    '--page-column': 'full',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '2',
    paddingInline: 'var(--page-gutter, 1rem)',
    paddingBlock: '1',
    backgroundColor: 'tint',
    color: 'ink',
    fontSize: 'xs',
    lineHeight: '1.5',
    _print: { display: 'none' },
    'html[data-closed~=app-banner] &': { display: 'none' },
  }),
  words: style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', minWidth: '0' }),
  title: style({ margin: '0', fontWeight: '600' }),
  link: style(quietLink, { textDecorationLine: 'underline', textUnderlineOffset: '0.2em' }),
  close: style(symbolButton, { _hover: { backgroundColor: 'canvas' } }),
};

/** The app of the shop, where it is to be had, and a form to the edge that closes the banner. @see TN-023 */
export function AppBanner({ title, openLabel, stores, closeLabel }: AppBannerProps): ReactElement {
  return (
    <aside className={styles.notice} aria-label={title}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {stores.map(({ name, href }, index) => (
          <a key={index} className={styles.link} href={href}>
            {openLabel}: {name}
          </a>
        ))}
      </div>
      <form method="post" action={CLOSE_PATH} data-untyped="">
        <input type="hidden" name="notice" value="app-banner" />
        <CloseButton label={closeLabel} className={styles.close} />
      </form>
    </aside>
  );
}
