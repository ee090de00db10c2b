'use client';

import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Icon } from '../../components-support/icon.tsx';
import type { Searched } from './search-history.ts';
import { Panel } from './suggestion-options.client.tsx';

export interface HistoryWords {
  /** Heading of the list. */
  readonly title: string;
  /** What the button beside a search does; `{term}` stands for it. */
  readonly delete: string;
  readonly deleteAll: string;
}

const Line = chakra('div', { base: { display: 'flex', alignItems: 'center' } });
const Title = chakra('p', {
  base: {
    margin: '0',
    paddingInline: '1.5',
    paddingBlock: '1',
    fontSize: '2xs',
    fontWeight: '600',
    color: 'inkMuted',
    flex: '1',
  },
});
const Term = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    flex: '1',
    minWidth: '0',
    minHeight: 'touch',
    paddingInline: '1.5',
    borderRadius: 'card',
    color: 'ink',
    textDecoration: 'none',
    overflow: 'hidden',
    _hover: { bg: 'tint' },
  },
});
const Button = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 'touch',
    minHeight: 'touch',
    paddingInline: '1',
    borderRadius: 'card',
    color: 'ink',
    fontSize: '2xs',
    _hover: { bg: 'tint' },
  },
});

export interface HistoryPanelProps {
  words: HistoryWords;
  searches: readonly Searched[];
  /** Where a term is searched for. */
  hrefOf: (term: string) => string;
  onForget: (term?: string) => void;
  /** Back to the field. */
  onEscape: () => void;
}

/**
 * The last searches below an empty field: links, each with a button that forgets it. The arrows go from the field through
 * the links, Escape leads back.
 * @see SR-005
 */
export function HistoryPanel({ words, searches, hrefOf, onForget, onEscape }: HistoryPanelProps): ReactElement {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target } = event;
    if (key === 'Escape') onEscape();
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const links = [...currentTarget.querySelectorAll('a')];
      const at = links.findIndex((link) => link.parentElement?.contains(target as Node));
      const next = links[at + (key === 'ArrowDown' ? 1 : -1)];
      if (next === undefined) onEscape();
      else next.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <Panel as="fieldset" margin="0" aria-label={words.title} onKeyDown={onKeyDown}>
      <Line>
        <Title>{words.title}</Title>
        <Button
          type="button"
          onClick={() => {
            onForget();
          }}
        >
          {words.deleteAll}
        </Button>
      </Line>
      {searches.map(({ term }) => (
        <Line key={term}>
          <Term href={hrefOf(term)}>
            <Icon name="clock" size={16} />
            <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {term}
            </chakra.span>
          </Term>
          <Button
            type="button"
            aria-label={words.delete.replace('{term}', term)}
            onClick={() => {
              onForget(term);
            }}
          >
            <Icon name="x" size={16} />
          </Button>
        </Line>
      ))}
    </Panel>
  );
}
