'use client';

import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, type ReactElement } from 'react';
import { Icon } from '../../components-support/icon.tsx';
import type { MenuItem } from './menu-item.ts';

const Row = chakra('a', {
  base: {
    display: 'flex', alignItems: 'center', justifyContent: 'space-between', width: 'full', minHeight: '6', paddingInline: '1', borderRadius: 'control',
    color: 'ink', fontSize: 'sm', lineHeight: '1.25', textAlign: 'start', cursor: 'pointer', _hover: { bg: 'tint' },
  },
});

export interface MenuSliceProps {
  items: readonly MenuItem[];
  /** The category whose slice this is; undefined on the first slice. */
  overview?: MenuItem | undefined;
  backLabel: string;
  footerLinks: readonly MenuItem[];
  onEnter: (item: MenuItem) => void;
  /** Undefined on the first slice. */
  onBack?: (() => void) | undefined;
}

/** One level of the categories. A slice below the first takes the focus to its way back, so that nobody is lost. */
export function MenuSlice({ items, overview, backLabel, footerLinks, onEnter, onBack }: MenuSliceProps): ReactElement {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => { back.current?.focus(); }, []);
  return (
    <chakra.nav animation={onBack === undefined ? undefined : 'fade-in 160ms ease-out'}>
      {onBack === undefined ? null : (
        <Row asChild justifyContent="flex-start" gap="1" color="inkMuted">
          <button ref={back} type="button" onClick={onBack}><Icon name="chevron-left" size={20} />{backLabel}</button>
        </Row>
      )}
      <chakra.ul listStyleType={'""'}>
        {overview === undefined ? null : <li><Row href={overview.href} fontWeight="600">{overview.label}</Row></li>}
        {items.map((item, index) => (
          <li key={index}>
            {item.items === undefined ? <Row href={item.href}>{item.label}</Row> : (
              <Row asChild><button type="button" onClick={() => { onEnter(item); }}>{item.label}<Icon name="chevron-right" size={20} /></button></Row>
            )}
          </li>
        ))}
      </chakra.ul>
      {footerLinks.length === 0 ? null : (
        <chakra.ul listStyleType={'""'} mt="1" pt="1" borderTop="1px solid" borderColor="line">
          {footerLinks.map(({ label, href }, index) => <li key={index}><Row href={href} color="inkMuted">{label}</Row></li>)}
        </chakra.ul>
      )}
    </chakra.nav>
  );
}
