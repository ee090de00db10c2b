'use client';

import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, type ReactElement } from 'react';
import { Icon } from '../../components-support/icon.tsx';
import type { MenuItem } from './menu-item.ts';

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: 'full',
    minHeight: '6',
    paddingInline: '1',
    borderRadius: 'control',
    color: 'ink',
    fontSize: 'sm',
    lineHeight: '1.25',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'tint' },
  },
});

export interface MenuSliceProps {
  /** Name of the navigation: the category whose slice this is. */
  title: string;
  items: readonly MenuItem[];
  /** Link to the category's own page; undefined on the first slice. */
  overview?: MenuItem | undefined;
  backLabel: string;
  footerLinks: readonly MenuItem[];
  /** The item of this slice that was open just before; undefined unless the shopper came back. */
  left?: MenuItem | undefined;
  onEnter: (item: MenuItem) => void;
  /** Undefined on the first slice. */
  onBack?: (() => void) | undefined;
}

/**
 * One level of the categories. The focus follows the shopper: down to the way back, up to the item that was left.
 * A first slice that nobody came back to leaves it to the drawer.
 */
export function MenuSlice({
  title,
  items,
  overview,
  backLabel,
  footerLinks,
  left,
  onEnter,
  onBack,
}: MenuSliceProps): ReactElement {
  const back = useRef<HTMLButtonElement>(null);
  const returned = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    (returned.current ?? back.current)?.focus();
  }, []);
  return (
    <chakra.nav aria-label={title} animation={onBack === undefined ? undefined : 'fade-in 160ms ease-out'}>
      {onBack === undefined ? null : (
        <Row asChild justifyContent="flex-start" gap="1" color="inkMuted">
          <button ref={back} type="button" onClick={onBack}>
            <Icon name="chevron-left" size={20} />
            {backLabel}
          </button>
        </Row>
      )}
      <chakra.ul listStyleType={'""'}>
        {overview === undefined ? null : (
          <li>
            <Row href={overview.href} fontWeight="600">
              {overview.label}
            </Row>
          </li>
        )}
        {items.map((item, index) => (
          <li key={index}>
            {item.items === undefined ? (
              <Row href={item.href}>{item.label}</Row>
            ) : (
              <Row asChild>
                <button
                  ref={item === left ? returned : null}
                  type="button"
                  onClick={() => {
                    onEnter(item);
                  }}
                >
                  {item.label}
                  <Icon name="chevron-right" size={20} />
                </button>
              </Row>
            )}
          </li>
        ))}
      </chakra.ul>
      {footerLinks.length === 0 ? null : (
        <chakra.ul listStyleType={'""'} mt="1" pt="1" borderTop="1px solid" borderColor="line">
          {footerLinks.map(({ label, href }, index) => (
            <li key={index}>
              <Row href={href} color="inkMuted">
                {label}
              </Row>
            </li>
          ))}
        </chakra.ul>
      )}
    </chakra.nav>
  );
}
