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

/** The open categories from the first level down, and the one whose slice was left last. */
interface Position {
  trail: readonly MenuItem[];
  left?: MenuItem | undefined;
}
const START: Position = { trail: [] };

/**
 * The drawer of the phone's menu: Chakra's, with focus trap, Escape and return of focus; its slices lead down the
 * categories. Always opens on the first slice.
 */
export function MenuDrawer(props: MenuDrawerProps): ReactElement {
  const { title, closeLabel, backLabel, allLabel, items, footerLinks = [], open, onClose, opener } = props;
  const [{ trail, left }, setPosition] = useState(START);
  const here = trail.at(-1);
  const slice =
    here === undefined
      ? { title, items, footerLinks }
      : {
          title: here.label,
          items: here.items ?? [],
          footerLinks: [],
          overview: { label: allLabel, href: here.href },
          onBack: () => {
            setPosition({ trail: trail.slice(0, -1), left: here });
          },
        };
  return (
    <ChakraProvider value={system}>
      <Drawer.Root
        open={open}
        placement="start"
        size="sm"
        lazyMount
        unmountOnExit
        finalFocusEl={opener}
        onOpenChange={(details) => {
          if (!details.open) onClose();
        }}
        onExitComplete={() => {
          setPosition(START);
        }}
      >
        <Portal>
          <Drawer.Backdrop />
          <Drawer.Positioner>
            <Drawer.Content bg="surface" color="ink" maxW="22rem" w="88vw" borderRadius="0">
              <chakra.div
                display="flex"
                alignItems="center"
                justifyContent="space-between"
                minH="7"
                ps="2"
                pe="1"
                borderBottom="1px solid"
                borderColor="line"
              >
                <Drawer.Title fontFamily="heading" fontSize="md" fontWeight="500">
                  {slice.title}
                </Drawer.Title>
                <Drawer.CloseTrigger asChild position="static">
                  <CloseButton
                    aria-label={closeLabel}
                    boxSize="touch"
                    minW="touch"
                    color="ink"
                    borderRadius="control"
                    _hover={{ bg: 'tint' }}
                  >
                    <Icon name="x" />
                  </CloseButton>
                </Drawer.CloseTrigger>
              </chakra.div>
              <Drawer.Body px="1" py="1">
                <MenuSlice
                  {...slice}
                  key={trail.map(({ href }) => href).join(' ')}
                  left={left}
                  backLabel={backLabel}
                  onEnter={(item) => {
                    setPosition({ trail: [...trail, item] });
                  }}
                />
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
    </ChakraProvider>
  );
}
