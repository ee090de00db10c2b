import type { CSSProperties, ReactElement } from 'react';
import type { PageProps } from '../../../generated/props.ts';
import type { Slots } from '../../render/component.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { style } from '../../styling/style.ts';

/** Laid out when it comes near, as long as its page is new (ADR 0044). Rails run beyond their column, focus rings beyond their box. */
const waiting: StyleObject = {
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 32rem',
  overflowClipMargin: '4rem',
};

const styles = {
  page: style({
    // Fluid up to 1600 px.
    '--page-width': '100rem',
    '--page-gutter': { base: '1rem', sm: '1.5rem', md: '2.5rem', lg: '4rem' },
    '--page-rhythm': { base: '2.5rem', md: '4rem' },
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100svh',
    backgroundColor: 'canvas',
    color: 'ink',
    overflowWrap: 'break-word',
    '@media screen': { 'html[data-first-screen] & > main ~ footer': waiting },
  }),
  skip: style({
    position: 'absolute',
    top: '1',
    left: '1',
    zIndex: 'skip',
    paddingInline: '3',
    paddingBlock: '1.5',
    backgroundColor: 'ink',
    color: 'canvas',
    borderRadius: 'control',
    fontSize: 'sm',
    fontWeight: '600',
    textDecoration: 'none',
    transform: 'translateY(-200%)',
    _print: { display: 'none' },
    _focus: { transform: 'none' },
  }),
  // A section sets --page-column to "full" to run from edge to edge, and --page-lead to 0 to touch what is above it.
  main: style({
    flexGrow: 1,
    display: 'grid',
    alignContent: 'start',
    rowGap: 'var(--page-rhythm)',
    paddingBottom: 'var(--page-rhythm)',
    outline: 'none',
    gridTemplateColumns:
      '[full-start] minmax(var(--page-gutter), 1fr) [content-start] minmax(0, var(--page-width)) [content-end] minmax(var(--page-gutter), 1fr) [full-end]',
    '& > *': { gridColumn: 'var(--page-column, content)', minWidth: '0' },
    '@media screen': { 'html[data-first-screen] & > :nth-child(n + 3)': waiting },
    '& > :first-child': { marginTop: 'var(--page-lead, var(--page-rhythm))' },
  }),
};

/**
 * The frame of a page: skip link, bars, main area and footer. Empty slots leave no element behind, main alone always stands.
 * @see WCAG 2.4.1 for the skip link
 */
export function Page({ skipLabel, rail }: PageProps, slots: Slots): ReactElement {
  return (
    <div className={styles.page} style={rail === undefined ? undefined : wordsOf(rail)}>
      <a className={styles.skip} href="#inhalt">
        {skipLabel}
      </a>
      {slots['consent']}
      {slots['header']}
      <main className={styles.main} id="inhalt" tabIndex={-1}>
        {slots['main']}
      </main>
      {slots['footer']}
      {slots['messages']}
    </div>
  );
}

/** What the styles of rails say to a screen reader, as variables. */
function wordsOf({ back, on }: NonNullable<PageProps['rail']>): CSSProperties {
  return { '--rail-back': JSON.stringify(back), '--rail-on': JSON.stringify(on) } as CSSProperties;
}
