'use client';

import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactElement } from 'react';
import { system } from '../../styling/system.ts';
import { EmptyFieldPanel, type HistoryWords, type PopularWords } from './empty-field-panel.client.tsx';
import {
  forgetSearch,
  lastSearches,
  popularSearches,
  rememberSearch,
  type Popular,
  type Searched,
} from './search-history.ts';
import { AllOption, Listbox, Panel, ProductOption, TermOption } from './suggestion-options.client.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface SuggestionWords {
  /** Name of the list. */
  readonly label: string;
  readonly loading: string;
  /** Said when loading takes long; the other word stays where there is none. */
  readonly slow?: string;
  readonly failed: string;
  /** For the last searches; left out, none are shown and none remembered. */
  readonly history?: HistoryWords;
  /** For what is searched for most in the shop; left out, none of it is shown. */
  readonly popular?: PopularWords;
}

export interface SuggestionListProps {
  words: SuggestionWords;
  /** The field of the form. It stays the server's; the list makes a combobox of it. */
  input: HTMLInputElement;
  /** Where it is said how many suggestions there are. */
  status: HTMLElement;
}

const NONE = -1;

/**
 * The list below a search field: the field becomes a combobox whose focus stays in it. Arrows go through the suggestions
 * and back to the field, Home and End to the first and last once one is chosen, Enter follows the chosen one, Escape and
 * leaving close the list.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ (list autocomplete with manual selection)
 */
export function SuggestionList({ words, input, status }: SuggestionListProps): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [term, setTerm] = useState(() => termIn(input));
  const [isOpen, setOpen] = useState(() => document.activeElement === input);
  const [active, setActive] = useState(NONE);
  const { phase, found, isSlow } = useSuggestions(term, document.documentElement.lang);
  const [searches, setSearches] = useState<readonly Searched[]>([]);
  const [mostSearched, setMostSearched] = useState<readonly Popular[]>([]);
  const { query = '', terms = [], products = [], all = null } = found ?? {};
  const suggested = terms.length + products.length;
  const count = suggested === 0 || all === null ? suggested : suggested + 1;
  const isShown = isOpen && phase !== 'idle';
  const isListShown = isShown && count > 0;
  const { history, popular } = words;
  const shownHistory =
    history === undefined || searches.length === 0
      ? undefined
      : {
          words: history,
          searches,
          hrefOf: (one: string) => hrefOf(input, one),
          onForget: (one?: string) => void onForget(one),
        };
  const shownPopular =
    popular === undefined || mostSearched.length === 0
      ? undefined
      : { words: popular, terms: mostSearched, onFollow: (one: string) => remember(one) };
  const isEmptyShown = isOpen && term === '' && (shownHistory !== undefined || shownPopular !== undefined);
  const optionId = (index: number): string => `${listId}-${index}`;
  const said = !isShown ? '' : phase === 'failed' ? words.failed : phase === 'ready' ? (found?.summary ?? '') : '';

  const remember = (searched: string): void => {
    if (history !== undefined && searched !== '') rememberSearch(searched);
  };
  const close = (): void => {
    setOpen(false);
    setActive(NONE);
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { key } = event;
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (key === 'Escape' && (isShown || isEmptyShown)) close();
    else if (key === 'ArrowDown' && isEmptyShown) root.current?.querySelector('a')?.focus();
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && count > 0) {
      setOpen(true);
      setActive(isListShown ? next(active, count, key === 'ArrowDown' ? 1 : -1) : NONE);
    } else if ((key === 'Home' || key === 'End') && isListShown && active !== NONE)
      setActive(key === 'Home' ? 0 : count - 1);
    else if (key === 'Enter' && isListShown && active !== NONE) document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  });
  const onType = useEffectEvent((): void => {
    setTerm(termIn(input));
    setOpen(true);
    setActive(NONE);
  });
  const onPress = useEffectEvent(({ target }: Event): void => {
    if (isOpen && target instanceof Node && !input.contains(target) && !root.current?.contains(target)) close();
  });
  const onLeave = useEffectEvent(({ relatedTarget }: FocusEvent): void => {
    const stays = relatedTarget === input || (relatedTarget instanceof Node && root.current?.contains(relatedTarget));
    if (stays !== true) close();
  });
  const onSend = useEffectEvent((): void => {
    remember(termIn(input));
  });
  const onForget = async (forgotten?: string): Promise<void> => {
    if (!(await forgetSearch(forgotten))) return;
    setSearches((known) => known.filter((one) => forgotten !== undefined && one.term !== forgotten));
    // The button that was pressed is gone.
    input.focus();
  };
  const isEmptyOpen = isOpen && term === '';
  const isHistoryAsked = isEmptyOpen && history !== undefined;
  const isPopularAsked = isEmptyOpen && popular !== undefined;
  useEffect(() => {
    if (!isHistoryAsked) return undefined;
    let isWanted = true;
    void lastSearches().then((found) => (isWanted ? setSearches(found) : undefined));
    return () => {
      isWanted = false;
    };
  }, [isHistoryAsked]);
  useEffect(() => {
    if (!isPopularAsked) return undefined;
    let isWanted = true;
    void popularSearches().then((terms) => (isWanted ? setMostSearched(terms) : undefined));
    return () => {
      isWanted = false;
    };
  }, [isPopularAsked]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    makeCombobox(input);
    input.addEventListener('keydown', onKey, { signal });
    input.addEventListener('input', onType, { signal });
    input.addEventListener(
      'focus',
      () => {
        setOpen(true);
      },
      { signal },
    );
    input.addEventListener('blur', onLeave, { signal });
    root.current?.addEventListener('focusout', onLeave, { signal });
    input.form?.addEventListener('submit', onSend, { signal });
    document.addEventListener('pointerdown', onPress, { signal });
    return () => {
      listening.abort();
    };
  }, [input]);
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isListShown));
    setOrRemove(input, 'aria-controls', isListShown ? listId : undefined);
    const chosen = isListShown && active !== NONE ? `${listId}-${active}` : undefined;
    setOrRemove(input, 'aria-activedescendant', chosen);
    if (chosen !== undefined) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' });
  }, [input, listId, isListShown, active]);
  useEffect(() => {
    status.replaceChildren(said);
  }, [status, said]);

  return (
    <ChakraProvider value={system}>
      {/* The focus stays in the field, whatever is pressed here. */}
      <div
        ref={root}
        role="presentation"
        onPointerDown={(event) => {
          event.preventDefault();
        }}
        onMouseDown={(event) => {
          event.preventDefault();
        }}
      >
        {isEmptyShown ? (
          <EmptyFieldPanel
            history={shownHistory}
            popular={shownPopular}
            onEscape={() => {
              input.focus();
              close();
            }}
          />
        ) : null}
        {!isShown ? null : count === 0 ? (
          <Panel padding="2" color="inkMuted" fontSize="xs">
            {phase === 'loading' ? ((isSlow ? words.slow : undefined) ?? words.loading) : said}
          </Panel>
        ) : (
          <Listbox id={listId} aria-label={words.label} aria-busy={phase === 'loading'}>
            {terms.map((one, index) => (
              <TermOption
                key={one.text}
                id={optionId(index)}
                isActive={index === active}
                suggestion={one}
                onFollow={() => {
                  if (one.kind !== 'SERVICE') remember(one.text);
                }}
              />
            ))}
            {products.map((one, index) => (
              <ProductOption
                key={one.sku}
                id={optionId(terms.length + index)}
                isActive={terms.length + index === active}
                suggestion={one}
              />
            ))}
            {all === null ? null : (
              <AllOption
                id={optionId(suggested)}
                isActive={suggested === active}
                suggestion={all}
                onFollow={() => remember(query)}
              />
            )}
          </Listbox>
        )}
      </div>
    </ChakraProvider>
  );
}

const COMBOBOX = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
  inputmode: 'search',
  type: 'text',
} as const;

/** A search field may not be a combobox (ARIA in HTML); a text field with the search keyboard may. */
function makeCombobox(input: HTMLInputElement): void {
  for (const [name, value] of Object.entries(COMBOBOX)) input.setAttribute(name, value);
}

/** Beyond the last comes the field, then the first. */
function next(active: number, count: number, step: 1 | -1): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}

function termIn({ value }: HTMLInputElement): string {
  return value.replace(/\s+/g, ' ').trim();
}

/** The address that the form would send a term to. */
function hrefOf({ form, name }: HTMLInputElement, term: string): string {
  const address = new URL(form?.action ?? location.href, location.href);
  address.searchParams.set(name, term);
  return `${address.pathname}${address.search}`;
}

function setOrRemove(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
