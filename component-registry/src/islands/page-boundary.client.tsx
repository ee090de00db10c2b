'use client';

import { Component, type ReactNode } from 'react';
import { logFailure } from '../data-fetching/failure-log.ts';
import { IslandLooksContext, type IslandLooks } from './island-looks.ts';

export interface PageBoundaryProps {
  /** Of the page's own box and of those of its islands in place. */
  readonly looks: IslandLooks;
  readonly children: ReactNode;
}

/** Its rules are no part of a sheet: what stands in for a whole page needs none of it. */
const box = { display: 'grid', justifyItems: 'start', gap: '1.5rem', padding: '4rem 2rem' } as const;
const button = { minHeight: '2.75rem', paddingInline: '1.5rem', border: '1px solid', fontWeight: 600 } as const;

/** The last boundary: what fails outside every island costs the page, and then says so in place of the framework's own words (UI-005). */
export class PageBoundary extends Component<PageBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    const page = document.body.dataset['page'] ?? '';
    logFailure({ message: `Error in layout node page ${page}`, component: 'page', url: location.href });
  }

  override render(): ReactNode {
    const { looks, children } = this.props;
    if (!this.state.failed) return <IslandLooksContext value={looks}>{children}</IslandLooksContext>;
    const { words } = looks;
    return (
      <main style={box} role="alert">
        <p>{words.title}</p>
        <button
          style={button}
          type="button"
          onClick={() => {
            this.setState({ failed: false });
          }}
        >
          {words.reset}
        </button>
      </main>
    );
  }
}
