'use client';

import {
  Children,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { movedTo } from '../../components-support/tab-keys.ts';

export interface TabSetProps {
  /** Begins the ids of tabs and panels. */
  name: string;
  label: string;
  /** Words and number of each tab; the number stands in its anchor. */
  tabs: readonly { readonly label: string; readonly number: number }[];
  classes: Readonly<Record<'tabs' | 'row' | 'tab' | 'panel', string>>;
  /** One panel for each tab. */
  children: ReactNode;
}

/**
 * Links to sections that stand one below the other; in the browser they become tabs, of which the address may name one.
 * The elements stay the same, so nothing moves and nothing is rendered anew.
 */
export function TabSet({ name, label, tabs, classes, children }: TabSetProps): ReactElement {
  const [selected, setSelected] = useState<number>();
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const idOf = (number: number): string => `${name}-${number}`;

  useEffect(() => {
    const follow = (): void => {
      const place = tabs.findIndex(({ number }) => location.hash === `#${name}-${number}`);
      setSelected((before) => (place === -1 ? (before ?? cameBack()) : place));
    };
    // The panel whose form came back with what is wrong; the first otherwise.
    const cameBack = (): number =>
      Math.max(
        tabs.findIndex(({ number }) =>
          document.getElementById(`${name}-${number}`)?.querySelector('[role=alert]:not([hidden])'),
        ),
        0,
      );
    follow();
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('hashchange', follow);
    };
  }, [name, tabs]);

  const isReady = selected !== undefined;
  const choose = (event: MouseEvent, place: number): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setSelected(place);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (selected === undefined) return;
    const next = event.key === ' ' ? selected : movedTo(event.key, selected, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
    links.current[next]?.focus();
  };

  return (
    <div className={classes.tabs} data-ready={isReady ? '' : undefined}>
      <div className={classes.row} role={isReady ? 'tablist' : 'group'} aria-label={label}>
        {tabs.map((tab, place) => (
          <a
            key={tab.number}
            ref={(link) => {
              links.current[place] = link;
            }}
            id={`${idOf(tab.number)}-tab`}
            className={classes.tab}
            href={`#${idOf(tab.number)}`}
            onClick={(event) => {
              choose(event, place);
            }}
            onKeyDown={onKey}
            {...(isReady && {
              role: 'tab',
              'aria-selected': place === selected,
              'aria-controls': idOf(tab.number),
              tabIndex: place === selected ? 0 : -1,
            })}
          >
            {tab.label}
          </a>
        ))}
      </div>
      {Children.map(children, (panel, place) => {
        const number = tabs[place]?.number ?? 0;
        return (
          <section
            id={idOf(number)}
            className={classes.panel}
            data-tab-panel=""
            aria-labelledby={`${idOf(number)}-tab`}
            data-selected={place === selected ? '' : undefined}
            {...(isReady && { role: 'tabpanel', tabIndex: 0 })}
          >
            {panel}
          </section>
        );
      })}
    </div>
  );
}
