import type { ReactElement } from 'react';
import type { ShopButtonProps } from '../../../generated/props.ts';
import type { IconName } from '../../components-support/icon-shapes.ts';
import { Dormant } from '../../components-support/dormant.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { style } from '../../styling/style.ts';

const styles = {
  button: style({
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: 'touch',
    color: 'ink',
    borderRadius: 'control',
    _hover: { color: 'primary' },
  }),
  badge: style({
    position: 'absolute',
    top: '0.5',
    right: '0.25',
    minWidth: '1.125rem',
    height: '1.125rem',
    paddingInline: '0.5',
    borderRadius: '9999px',
    backgroundColor: 'primary',
    color: 'onPrimary',
    fontSize: '0.6875rem',
    fontWeight: '600',
    lineHeight: '1.125rem',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    '&[hidden]': { display: 'none' },
  }),
  hidden: style({ srOnly: true }),
  // The page is everybody's: what its visitor is shows by what the page's scripts put on the document.
  anonymous: style({ 'html:is([data-login=soft], [data-login=full]) &': { display: 'none' } }),
  soft: style({ 'html:not([data-login=soft]) &': { display: 'none' } }),
  full: style({ 'html:not([data-login=full]) &': { display: 'none' } }),
};
const ICONS = { account: 'user', wishlist: 'heart', basket: 'shopping-bag' } as const satisfies Record<
  ShopButtonProps['kind'],
  IconName
>;
const BADGE_MAX = 99;

/**
 * A link with an icon and, from one piece on, its count; more than 99 are shown as "99+". The words carry the exact count. A
 * page that everybody gets knows no count: its script shows the visitor's. @see renderer/edge/src/visiting/show-counts.ts
 */
export function ShopButton({
  kind,
  label,
  states,
  href,
  count = 0,
  countLabel,
  failures,
  keeper,
}: ShopButtonProps & {
  /** The island that opens what the link leads to in a layer. @see renderer/edge/src/visiting/start-scripts.ts */
  keeper?: string | undefined;
}): ReactElement {
  const name = count > 0 ? `${label}, ${countLabel ?? count}` : label;
  return (
    <a
      className={styles.button}
      href={href}
      data-keeper={keeper}
      data-login={kind === 'account' ? '' : undefined}
      data-count={kind === 'account' ? undefined : kind}
    >
      {failures === undefined ? null : (
        <Dormant>
          <span
            data-wish-words=""
            data-add-failed={failures.add}
            data-remove-failed={failures.remove}
            data-edit-failed={failures.edit}
            hidden
          />
        </Dormant>
      )}
      <Icon name={ICONS[kind]} />
      <span className={styles.hidden} data-label={kind === 'account' ? undefined : label}>
        {states === undefined ? (
          name
        ) : (
          <>
            <span className={styles.anonymous}>{name}</span>
            <span className={styles.soft} data-greeting={states.greeting}>
              {states.soft}
            </span>
            <span className={styles.full} data-greeting={states.greeting}>
              {states.full}
            </span>
          </>
        )}
      </span>
      {kind === 'account' ? null : (
        <span className={styles.badge} aria-hidden="true" hidden={count === 0} data-badge="">
          {count > BADGE_MAX ? `${BADGE_MAX}+` : count}
        </span>
      )}
    </a>
  );
}
