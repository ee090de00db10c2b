import type { ReactElement } from 'react';
import type { FacetListProps } from '../../../generated/props.ts';
import { primaryButton, textLink } from '../../components-support/button-style.ts';
import { Icon } from '../../components-support/icon.tsx';
import { CloseButton } from '../../components-support/close-button.tsx';
import { style } from '../../styling/style.ts';
import { FacetRange } from './facet-range.tsx';
import { FacetValues } from './facet-values.tsx';

/** From here on the sheet is a rail beside the list. */
const WIDE = '@media (min-width: 80rem)';
const styles = {
  root: style({ minWidth: '0' }),
  open: style({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    width: 'full',
    minHeight: 'touch',
    paddingInline: '2',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    backgroundColor: 'transparent',
    color: 'ink',
    fontFamily: 'body',
    fontSize: 'xs',
    fontWeight: '500',
    cursor: 'pointer',
    _hover: { backgroundColor: 'tint' },
    [WIDE]: { display: 'none' },
  }),
  // A sheet from below on a phone, a panel at the side on a tablet, part of the page from there on.
  panel: style({
    position: 'fixed',
    insetBlock: { base: '0', md: '0' },
    insetInlineStart: { base: '0', md: 'auto' },
    insetInlineEnd: '0',
    width: { base: 'full', md: '26rem' },
    maxWidth: 'full',
    height: 'auto',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    overflow: 'hidden',
    backgroundColor: 'surface',
    color: 'ink',
    animation: 'fade-in 160ms ease-out',
    _backdrop: { backgroundColor: 'color-mix(in srgb, black 48%, transparent)' },
    [WIDE]: {
      display: 'block',
      position: 'static',
      width: 'auto',
      overflow: 'visible',
      backgroundColor: 'transparent',
      animation: 'none',
    },
  }),
  inner: style({ display: 'flex', flexDirection: 'column', height: 'full' }),
  head: style({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '7',
    paddingInlineStart: '2',
    paddingInlineEnd: '0.75',
    borderBottom: '1px solid',
    borderBottomColor: 'line',
    [WIDE]: { display: 'none' },
  }),
  title: style({ fontFamily: 'heading', fontSize: 'md', lineHeight: '1.2', margin: '0' }),
  groups: style({
    flexGrow: 1,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    paddingInline: '2',
    [WIDE]: { overflowY: 'visible', paddingInline: '0', borderTop: '1px solid', borderTopColor: 'line' },
  }),
  group: style({ borderBottom: '1px solid', borderBottomColor: 'line' }),
  summary: style({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1',
    minHeight: '6',
    color: 'ink',
    fontSize: 'xs',
    fontWeight: '600',
    '& > i': { flexShrink: 0, transitionProperty: 'transform', transitionDuration: 'normal' },
    'details[open] > & > i': { transform: 'rotate(180deg)' },
    // The rail scrolls, and would cut a ring around.
    '&:focus-visible': { outlineOffset: '-2px' },
  }),
  // Lists of brands are longer than a screen. What scrolls cuts rings of the focus that have no room in it.
  values: style({ paddingTop: '0.5', paddingBottom: '2', paddingInline: '0.5', maxHeight: '24rem', overflowY: 'auto' }),
  foot: style({
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: 0,
    padding: '2',
    borderTop: '1px solid',
    borderTopColor: 'line',
    // With nothing to reset, the gap would push the button out of the middle.
    '& > :empty': { display: 'none' },
    [WIDE]: { display: 'none' },
  }),
  show: style(primaryButton, { flexGrow: 1, border: '0', fontFamily: 'body', cursor: 'pointer' }),
  hidden: style({ srOnly: true }),
  reset: style(textLink, { fontSize: 'xs' }),
};
const ID = 'list-filters';
/** React knows no invokers yet and passes them on as they are; browsers without them open the same element as a popover. */
const OPENS = { command: 'show-modal', commandfor: ID };
const CLOSES = { command: 'close', commandfor: ID };
/** So many filters are unfolded from the beginning, and those of which something is chosen. */
const OPEN = 3;

/**
 * The filters of a list: a native dialog behind a button, which from 1280 px on lies open beside the list. Every value is a
 * link, the price a form, so nothing of it needs a script.
 * @see SR-010
 */
export function FacetList({
  title,
  filters,
  chosen = 0,
  show,
  reset,
  closeLabel,
}: FacetListProps): ReactElement | null {
  if (filters.length === 0) return null;
  return (
    <div className={styles.root}>
      <button className={styles.open} type="button" popoverTarget={ID} {...OPENS}>
        <Icon name="sliders-horizontal" size={20} />
        <span data-list-part="filter-button">{chosen === 0 ? title : `${title} · ${chosen}`}</span>
      </button>
      <dialog className={styles.panel} id={ID} popover="auto" aria-label={title} {...{ closedby: 'any' }}>
        <div className={styles.inner}>
          <div className={styles.head}>
            <p className={styles.title}>{title}</p>
            <CloseButton label={closeLabel} of={ID} />
          </div>
          <div className={styles.groups} data-list-part="filters">
            {filters.map((filter, index) => (
              <details key={filter.key} className={styles.group} open={index < OPEN || filter.chosen > 0}>
                <summary className={styles.summary}>
                  {filter.chosen === 0 ? filter.label : `${filter.label} · ${filter.chosen}`}
                  <Icon name="chevron-down" size={20} />
                </summary>
                <div className={styles.values}>
                  {filter.range === undefined ? (
                    <FacetValues
                      kind={filter.kind}
                      {...(filter.values === undefined ? {} : { values: filter.values })}
                    />
                  ) : (
                    <FacetRange range={filter.range} label={filter.label} />
                  )}
                </div>
              </details>
            ))}
          </div>
          <div className={styles.foot}>
            <div data-list-part="reset">
              {reset === undefined ? null : (
                <a className={styles.reset} href={reset.href} data-list-link="">
                  {reset.label}
                </a>
              )}
            </div>
            <button className={styles.show} type="button" popoverTarget={ID} popoverTargetAction="hide" {...CLOSES}>
              <span data-list-part="show">{show ?? closeLabel}</span>
            </button>
            <output className={styles.hidden} data-list-part="said">
              {show}
            </output>
          </div>
        </div>
      </dialog>
    </div>
  );
}
