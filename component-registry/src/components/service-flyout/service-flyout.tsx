import type { ReactElement } from 'react';
import type { ServiceFlyoutProps } from '../../../generated/props.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { quietLink } from '../../components-support/quiet-link.ts';
import { style } from '../../styling/style.ts';

/** Where the layer hangs; there is one in a page. */
const ANCHOR = '--service-flyout';
const styles = {
  root: style({ display: { base: 'none', lg: 'flex' } }),
  opener: style({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5',
    minHeight: 'touch',
    padding: '0',
    paddingInline: '1',
    color: 'ink',
    fontSize: 'xs',
    lineHeight: '1.25',
    anchorName: ANCHOR,
    _hover: { color: 'primary' },
  }),
  // A popover: shown, closed on Escape or a touch beside it, and left in focus by the browser itself.
  layer: style(longWords, {
    position: 'absolute',
    inset: 'auto',
    top: '6rem',
    right: 'var(--page-gutter, 1rem)',
    margin: '0',
    width: 'min(18rem, calc(100vw - 2rem))',
    height: 'fit',
    padding: '2',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'card',
    backgroundColor: 'surface',
    color: 'ink',
    '@supports (top: anchor(bottom))': {
      position: 'fixed',
      positionAnchor: ANCHOR,
      top: 'calc(anchor(bottom) + 0.25rem)',
      right: 'calc(anchor(right) + 0px)',
    },
  }),
  list: style(plainList),
  link: style(quietLink, { width: 'full' }),
};

/** A button with what helps below it, opened by the browser without scripts. @see CM-009 */
export function ServiceFlyout({ name, title, links }: ServiceFlyoutProps): ReactElement {
  return (
    <div className={styles.root}>
      <button className={styles.opener} type="button" popoverTarget={name}>
        {title}
        <Icon name="chevron-down" size={16} />
      </button>
      <div id={name} className={styles.layer} popover="auto">
        <ul className={styles.list}>
          {links.map(({ label, href }, index) => (
            <li key={index}>
              <a className={styles.link} href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
