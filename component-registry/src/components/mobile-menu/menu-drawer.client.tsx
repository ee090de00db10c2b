'use client';

import { chakra, ChakraProvider, CloseButton, Drawer, Portal } from '@chakra-ui/react';
import { useState, type ReactElement } from 'react';
import { Icon } from '../../components-support/icon.tsx';
import { system } from '../../styling/system.ts';
import type { MenuItem } from './menu-item.ts';
import { MenuSlice } from './menu-slice.client.tsx';

export interface MenuDrawerProps {
  title: string;
  closeLabel: string;
  backLabel: string;
  allLabel: string;
  items: readonly MenuItem[];
  footerLinks?: readonly MenuItem[] | undefined;
  open: boolean;
  onClose: () => void;
  /** Where focus returns when the drawer closes. */
  opener: () => HTMLElement | null;
}

/**
 * The drawer of the phone's menu: Chakra's, with focus trap, Escape and return of focus; its slices lead down the
 * categories. Always opens on the first slice.
 */
export function MenuDrawer(props: MenuDrawerProps): ReactElement {
  const { title, closeLabel, backLabel, allLabel, items, footerLinks = [], open, onClose, opener } = props;
  const [trail, setTrail] = useState<readonly MenuItem[]>([]);
  const here = trail.at(-1);
  return (
    <ChakraProvider value={system}>
      <Drawer.Root
        open={open} placement="start" size="sm" lazyMount unmountOnExit finalFocusEl={opener}
        onOpenChange={(details) => { if (!details.open) onClose(); }} onExitComplete={() => { setTrail([]); }}
      >
        <Portal>
          <Drawer.Backdrop />
          <Drawer.Positioner>
            <Drawer.Content bg="surface" color="ink" maxW="22rem" w="88vw" borderRadius="0">
              <chakra.div display="flex" alignItems="center" justifyContent="space-between" minH="7" ps="2" pe="1" borderBottom="1px solid" borderColor="line">
                <Drawer.Title fontFamily="heading" fontSize="md" fontWeight="500">{here?.label ?? title}</Drawer.Title>
                <Drawer.CloseTrigger asChild position="static"><CloseButton aria-label={closeLabel} boxSize="touch" minW="touch" color="ink" borderRadius="control" _hover={{ bg: 'tint' }}><Icon name="x" /></CloseButton></Drawer.CloseTrigger>
              </chakra.div>
              <Drawer.Body px="2" py="1">
                <MenuSlice
                  key={trail.map(({ href }) => href).join(' ')} items={here?.items ?? items} overview={here === undefined ? undefined : { label: allLabel, href: here.href }}
                  backLabel={backLabel} footerLinks={here === undefined ? footerLinks : []}
                  onEnter={(item) => { setTrail([...trail, item]); }} onBack={here === undefined ? undefined : () => { setTrail(trail.slice(0, -1)); }}
                />
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
    </ChakraProvider>
  );
}
