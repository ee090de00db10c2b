import { movedTo } from './tab-keys.ts';

/** Makes tabs of links to sections that came from another page, where no island is; nothing where there are none. @see TabSet */
export function keepTabs(place: HTMLElement): void {
  const row = place.querySelector<HTMLElement>('[role=group]:has(> a[href^="#"])');
  if (row === null) return;
  const tabs = [...row.querySelectorAll('a')];
  const panels = tabs.map(({ hash }) => place.querySelector<HTMLElement>(hash));
  const choose = (chosen: number): void => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      panels[at]?.toggleAttribute('data-selected', at === chosen);
    }
  };
  row.setAttribute('role', 'tablist');
  row.parentElement?.setAttribute('data-ready', '');
  for (const [at, tab] of tabs.entries()) {
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', tab.hash.slice(1));
    panels[at]?.setAttribute('role', 'tabpanel');
    tab.addEventListener('click', (event) => {
      event.preventDefault();
      choose(at);
    });
  }
  row.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const next = at === -1 ? undefined : event.key === ' ' ? at : movedTo(event.key, at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    tabs[next]?.focus();
  });
  choose(0);
}
