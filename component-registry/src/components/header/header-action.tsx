import type { ReactElement } from 'react';
import type { IconName } from '../../components-support/icon-shapes.ts';
import { Icon } from '../../components-support/icon.tsx';
import { style } from '../../styling/style.ts';

const styles = {
  action: style({
    position: 'relative', display: 'flex', alignItems: 'center', justifyContent: 'center', boxSize: 'touch', color: 'ink', borderRadius: 'control',
    _hover: { color: 'primary' },
  }),
  badge: style({
    position: 'absolute', top: '0.5', right: '0.25', minWidth: '1.125rem', height: '1.125rem', paddingInline: '0.5', borderRadius: '9999px',
    backgroundColor: 'primary', color: 'onPrimary', fontSize: '0.6875rem', fontWeight: '600', lineHeight: '1.125rem', textAlign: 'center', fontVariantNumeric: 'tabular-nums',
  }),
  hidden: style({ srOnly: true }),
};
const BADGE_MAX = 99;

export interface HeaderActionProps {
  icon: IconName;
  label: string;
  href: string;
  count?: number | undefined;
  countLabel?: string | undefined;
}

/** A link with an icon and, from one piece on, its count; more than 99 are shown as "99+". The words carry the exact count. */
export function HeaderAction({ icon, label, href, count = 0, countLabel }: HeaderActionProps): ReactElement {
  const name = count > 0 ? `${label}, ${countLabel ?? count}` : label;
  return (
    <li>
      <a className={styles.action} href={href}>
        <Icon name={icon} />
        <span className={styles.hidden}>{name}</span>
        {count > 0 ? <span className={styles.badge} aria-hidden="true">{count > BADGE_MAX ? `${BADGE_MAX}+` : count}</span> : null}
      </a>
    </li>
  );
}
