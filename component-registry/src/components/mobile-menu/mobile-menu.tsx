import type { ReactElement } from 'react';
import type { MobileMenuProps } from '../../../generated/props.ts';
import { Icon } from '../../components-support/icon.tsx';
import { style } from '../../styling/style.ts';
import { MenuList } from './menu-list.tsx';
import { MenuGate } from './mobile-menu.client.tsx';

const styles = {
  menu: style({ display: 'flex' }),
  button: style({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: 'touch',
    borderRadius: 'control',
    color: 'ink',
    'details[open] > & > :first-child': { display: 'none' },
    'details:not([open]) > & > :nth-child(2)': { display: 'none' },
  }),
  panel: style({
    position: 'absolute',
    insetInline: '0',
    top: '3.5rem',
    zIndex: 'sticky',
    maxHeight: 'calc(100dvh - 7rem)',
    overflowY: 'auto',
    backgroundColor: 'surface',
    borderTop: '1px solid',
    borderTopColor: 'line',
    borderBottom: '1px solid',
    borderBottomColor: 'line',
    paddingInline: 'var(--page-gutter, 1rem)',
    paddingBlock: '1',
  }),
  hidden: style({ srOnly: true }),
};

/**
 * The menu of a phone. The server renders a native disclosure that works by itself; the island loads a drawer on the
 * first touch and takes over. It is placed by the header, which it needs around it for the panel's position.
 */
export function MobileMenu({ label, ...menu }: MobileMenuProps): ReactElement {
  const { title, items, footerLinks = [], allLabel } = menu;
  return (
    <div className={styles.menu}>
      <MenuGate {...menu}>
        <details>
          <summary className={styles.button}>
            <Icon name="menu" />
            <Icon name="x" />
            <span className={styles.hidden}>{label}</span>
          </summary>
          <nav className={styles.panel} aria-label={title}>
            <MenuList items={items} allLabel={allLabel} />
            {footerLinks.length === 0 ? null : <MenuList items={footerLinks} allLabel={allLabel} />}
          </nav>
        </details>
      </MenuGate>
    </div>
  );
}
