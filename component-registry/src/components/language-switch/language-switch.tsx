import type { ReactElement } from 'react';
import type { LanguageSwitchProps } from '../../../generated/props.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const language: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'touch',
  paddingInline: '1',
  color: 'inkMuted',
  fontSize: '2xs',
  lineHeight: '1.35',
  textDecorationLine: 'none',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.3em',
};
const styles = {
  nav: style({
    maxWidth: 'calc(var(--page-width, 71.25rem) + 2 * var(--page-gutter, 0px))',
    width: 'full',
    marginInline: 'auto',
    paddingInline: 'var(--page-gutter, 0px)',
  }),
  list: style(plainList, { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', marginRight: '-1' }),
  other: style(language, { _hover: { textDecorationLine: 'underline' } }),
  current: style(language, { color: 'ink', fontWeight: '600' }),
};

/** The languages of a shop, the present one marked; each link says in its own language where it leads. */
export function LanguageSwitch({ label, languages }: LanguageSwitchProps): ReactElement {
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul className={styles.list}>
        {languages.map(({ lang, label: name, href, current = false }) => (
          <li key={lang}>
            <a
              className={current ? styles.current : styles.other}
              href={href}
              hrefLang={lang}
              lang={lang}
              aria-current={current ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
