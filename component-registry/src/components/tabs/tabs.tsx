import type { ReactElement } from 'react';
import type { TabsProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { style } from '../../styling/style.ts';
import type { Slots } from '../../render/component.ts';
import { TabSet } from './tabs.client.tsx';

const PANELS = ['panel1', 'panel2', 'panel3', 'panel4', 'panel5', 'panel6'] as const;
const root = style({ minWidth: '0' });
const classes = {
  // Before the island runs, the first panel or the one in the address is shown, so that nothing moves; without scripts all are. Panels
  // are named by what only they have: `:has()` about any section would have every section of every page styled anew.
  tabs: style({
    '@media screen and (scripting: enabled)': {
      '&:not([data-ready]) > [data-tab-panel]': { display: 'none' },
      '&:not([data-ready]) > [data-tab-panel]:target, &:not([data-ready]):not(:has(> [data-tab-panel]:target)) > [data-tab-panel]:first-of-type':
        {
          display: 'block',
        },
    },
    '@media screen': { '&[data-ready] > [data-tab-panel]:not([data-selected])': { display: 'none' } },
  }),
  // Words of tabs that do not fit beside each other break; more tabs than fit even so scroll sideways. The inset keeps the focus ring whole.
  row: style({
    display: 'flex',
    gap: { base: '2.5', md: '4' },
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottom: '1px solid',
    borderBottomColor: 'line',
    paddingInline: '0.5',
    marginInline: '-0.5',
    paddingTop: '0.5',
  }),
  tab: style({
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '6',
    color: 'inkMuted',
    fontSize: 'sm',
    fontWeight: '500',
    lineHeight: '1.25',
    textAlign: 'start',
    textDecoration: 'none',
    borderBottom: '2px solid',
    borderBottomColor: 'transparent',
    _hover: { color: 'ink' },
    '&[aria-selected=true]': { color: 'ink', borderBottomColor: 'ink' },
    '&:focus-visible': { outlineOffset: '-2px' },
  }),
  panel: style({
    paddingTop: '3',
    scrollMarginTop: '10',
    minWidth: '0',
    '& + section': { marginTop: '3' },
    '[data-ready] > & + section': { marginTop: '0' },
  }),
};
const stack = style({ display: 'flex', flexDirection: 'column', gap: '4', '& > *': { minWidth: '0' } });
const heading = style({ textStyle: 'title', fontWeight: '400', margin: '0', marginBottom: '2' });

/** Panels of which one is shown. A tab without a panel is left out; null without panels. */
export function Tabs({ name, title, label, tabs, dialog = false }: TabsProps, slots: Slots = {}): ReactElement | null {
  const filled = tabs
    .map((words, index) => ({ label: words, number: index + 1, content: slots[PANELS[index] ?? ''] }))
    .filter(({ content }) => content !== undefined);
  if (filled.length === 0) return null;
  return (
    <div className={root} {...(dialog && { role: 'dialog', 'aria-label': label })}>
      {title === undefined ? null : (
        <Heading level={2} className={heading}>
          {title}
        </Heading>
      )}
      <TabSet
        name={name}
        label={label}
        tabs={filled.map(({ label: words, number }) => ({ label: words, number }))}
        classes={classes}
      >
        {filled.map(({ number, content }) => (
          <div key={number} className={stack}>
            {content}
          </div>
        ))}
      </TabSet>
    </div>
  );
}
