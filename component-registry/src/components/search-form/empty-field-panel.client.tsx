'use client';

import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Icon } from '../../components-support/icon.tsx';
import type { Popular, Searched } from './search-history.ts';
import { Panel } from './suggestion-options.client.tsx';

export interface HistoryWords {
  /** Heading of the list. */
  readonly title: string;
  /** What the button beside a search does; `{term}` stands for it. */
  readonly delete: string;
  readonly deleteAll: string;
}

export interface PopularWords {
  /** Heading of the list. */
  readonly title: string;
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
const Group = chakra('fieldset', { base: { margin: '0', padding: '0', border: 'none', minWidth: '0' } });
const Word = chakra('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } });
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

interface EmptyFieldPanelProps {
  /** The last searches; none without words or searches. */
  history: ({ words: HistoryWords } & HistoryProps) | undefined;
  /** What is searched for most; none without words or terms. */
  popular: { words: PopularWords; terms: readonly Popular[]; onFollow: (term: string) => void } | undefined;
  /** Back to the field. */
  onEscape: () => void;
}

interface HistoryProps {
  searches: readonly Searched[];
  /** Where a term is searched for. */
  hrefOf: (term: string) => string;
  onForget: (term?: string) => void;
}

/**
 * What stands below an empty field: the last searches, each with a button that forgets it, then what is searched for most in
 * the shop. Both are links; the arrows go from the field through them, Escape leads back.
 * @see SR-005
 */
export function EmptyFieldPanel({ history, popular, onEscape }: EmptyFieldPanelProps): ReactElement {
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
    <Panel role="presentation" onKeyDown={onKeyDown}>
      {history === undefined ? null : <LastSearches {...history} />}
      {popular === undefined ? null : (
        <Group aria-label={popular.words.title}>
          <Title>{popular.words.title}</Title>
          {popular.terms.map(({ term, href }) => (
            <Line key={term}>
              <Term href={href} onClick={() => popular.onFollow(term)}>
                <Icon name="search" size={16} />
                <Word>{term}</Word>
              </Term>
            </Line>
          ))}
        </Group>
      )}
    </Panel>
  );
}

function LastSearches({ words, searches, hrefOf, onForget }: { words: HistoryWords } & HistoryProps): ReactElement {
  return (
    <Group aria-label={words.title}>
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
            <Word>{term}</Word>
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
    </Group>
  );
}
