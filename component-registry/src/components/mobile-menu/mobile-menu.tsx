import type { ReactElement } from 'react';
import type { MobileMenuProps } from '../../../generated/props.ts';
import { Icon } from '../../components-support/icon.tsx';
import { CloseButton } from '../../components-support/close-button.tsx';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { MenuList } from './menu-list.tsx';

const target: StyleObject = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSize: 'touch',
  flexShrink: 0,
  borderRadius: 'control',
  color: 'ink',
};
const styles = {
  menu: style({ display: 'flex' }),
  button: style(target),
  // The base sheet locks what is behind it, the browser keeps the focus inside and gives it back.
  panel: style({
    position: 'fixed',
    insetBlock: '0',
    left: '0',
    right: 'auto',
    width: '88vw',
    maxWidth: '22rem',
    height: 'auto',
    maxHeight: 'none',
    overflow: 'hidden',
    backgroundColor: 'surface',
    color: 'ink',
    animation: 'fade-in 160ms ease-out',
    _backdrop: { backgroundColor: 'color-mix(in srgb, black 48%, transparent)', animation: 'fade-in 160ms ease-out' },
  }),
  inner: style({ display: 'flex', flexDirection: 'column', height: 'full' }),
  head: style({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexShrink: 0,
    minHeight: '7',
    paddingInlineStart: '2',
    paddingInlineEnd: '0.75',
    borderBottom: '1px solid',
    borderBottomColor: 'line',
  }),
  title: style({ fontFamily: 'heading', fontSize: 'md', lineHeight: '1.2', margin: '0' }),
  list: style({ flexGrow: 1, overflowY: 'auto', overscrollBehavior: 'contain', paddingInline: '2', paddingBlock: '1' }),
  hidden: style({ srOnly: true }),
};
const ID = 'shop-menu';
/** React knows no invokers yet and passes them on as they are; browsers without them open the same element as a popover. */
const OPENS = { command: 'show-modal', commandfor: ID };

/**
 * The menu of a phone: a button and the native dialog that it opens, without a script. Escape, a press beside it and its
 * own button close it. Categories are slices: one that is open hides its neighbours, and its name leads back.
 */
export function MobileMenu({ label, ...menu }: MobileMenuProps): ReactElement {
  const { title, items, footerLinks = [], allLabel, backLabel, closeLabel } = menu;
  return (
    <div className={styles.menu}>
      <button className={styles.button} type="button" popoverTarget={ID} {...OPENS}>
        <Icon name="menu" />
        <span className={styles.hidden}>{label}</span>
      </button>
      <dialog className={styles.panel} id={ID} popover="auto" aria-label={label} {...{ closedby: 'any' }}>
        <div className={styles.inner}>
          <div className={styles.head}>
            <p className={styles.title}>{title}</p>
            <CloseButton label={closeLabel} of={ID} />
          </div>
          <nav className={styles.list} aria-label={title}>
            <MenuList items={items} allLabel={allLabel} backLabel={backLabel} />
            {footerLinks.length === 0 ? null : (
              <MenuList items={footerLinks} allLabel={allLabel} backLabel={backLabel} isQuiet />
            )}
          </nav>
        </div>
      </dialog>
    </div>
  );
}
