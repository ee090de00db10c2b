'use client';

import { chakra } from '@chakra-ui/react';
import { keyframes } from '@emotion/react';
import type { ReactElement } from 'react';
import { Icon } from '../../components-support/icon.tsx';
import type { SuggestedProduct, SuggestedTerm, Suggestions } from './suggest-query.ts';

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(-0.25rem)' } });

/** What hangs below the field: on a phone as wide as what the search stands in, the header or the field; wider from a tablet on. */
const hanging = {
  base: {
    position: 'absolute',
    top: 'calc(100% + 0.25rem)',
    right: '0',
    left: { base: '0', md: 'auto' },
    marginInline: { base: 'auto', md: '0' },
    zIndex: 'sticky',
    width: { base: 'full', md: '26rem' },
    maxWidth: 'calc(100vw - 2rem)',
    maxHeight: 'min(34rem, 70dvh)',
    overflowY: 'auto',
    padding: '0.5',
    bg: 'surface',
    color: 'ink',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: '0 0.5rem 2rem rgb(0 0 0 / 12%)',
    fontSize: 'sm',
    textAlign: 'start',
    animation: `${appear} 120ms ease-out`,
  },
} as const;

export const Panel = chakra('div', hanging);
export const Listbox = chakra('div', hanging, { defaultProps: { role: 'listbox' } });

const Row = chakra(
  'a',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      minHeight: 'touch',
      paddingInline: '1.5',
      paddingBlock: '0.5',
      borderRadius: 'card',
      color: 'ink',
      textDecoration: 'none',
      _hover: { bg: 'tint' },
      '&[aria-selected=true]': { bg: 'tint', outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' },
    },
  },
  { defaultProps: { role: 'option', tabIndex: -1 } },
);

const Words = chakra('span', {
  base: { flex: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
const Note = chakra('span', { base: { flexShrink: '0', color: 'inkMuted', fontSize: '2xs' } });

interface OptionProps<Suggestion> {
  id: string;
  isActive: boolean;
  suggestion: Suggestion;
}

/** A term, with what it names, or a page of the service that answers it. */
export function TermOption({
  id,
  isActive,
  suggestion: { kind, text, note, href },
  onFollow,
}: OptionProps<SuggestedTerm> & { onFollow: () => void }): ReactElement {
  return (
    <Row id={id} aria-selected={isActive} href={href} onClick={onFollow}>
      <Icon name={kind === 'SERVICE' ? 'info' : 'search'} size={16} />
      <Words>{text}</Words>
      {note === null ? null : <Note>{note}</Note>}
    </Row>
  );
}

/** A product: picture, brand, name and price. */
export function ProductOption({
  id,
  isActive,
  suggestion: { name, brand, href, price, image },
}: OptionProps<SuggestedProduct>): ReactElement {
  return (
    <Row id={id} aria-selected={isActive} href={href}>
      <chakra.img
        src={`${image.src}-240.webp`}
        alt=""
        width="3rem"
        height="4rem"
        flexShrink="0"
        objectFit="cover"
        borderRadius="0.25rem"
        style={{ backgroundColor: image.color }}
      />
      <Words>
        <Note display="block">{brand.name}</Note>
        {name}
      </Words>
      <chakra.span flexShrink="0" fontSize="xs" fontWeight="600">
        {price.current}
      </chakra.span>
    </Row>
  );
}

/** The way to all results, after what was suggested of them. */
export function AllOption({
  id,
  isActive,
  suggestion: { text, href },
  onFollow,
}: OptionProps<NonNullable<Suggestions['all']>> & { onFollow: () => void }): ReactElement {
  return (
    <Row id={id} aria-selected={isActive} href={href} onClick={onFollow}>
      <Icon name="arrow-right" size={16} />
      <Words fontWeight="600">{text}</Words>
    </Row>
  );
}
