// @vitest-environment jsdom
import { act, useEffect, type ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IslandLooksContext } from './island-looks.ts';
import { Place, usePlace } from './place.client.tsx';

let isMended = false;
const MARKUP =
  '<div></div><section data-node="teaser" data-node-id="angebot"><p>Angebot</p><span hidden data-place="3"></span></section>';

type Fault = 'none' | 'render' | 'effect';

function Marks({ fault: given = 'none' }: { fault?: Fault }): ReactElement | null {
  const place = usePlace();
  const fault = isMended ? 'none' : given;
  if (fault === 'render') throw new Error('the island fails');
  useEffect(() => {
    if (fault === 'effect') throw new Error('the island fails');
    place()?.closest('section')?.setAttribute('data-live', '');
  }, [fault, place]);
  return null;
}

const looks = {
  words: { title: 'Nicht zu sehen.', reset: 'Erneut versuchen' },
  classes: { box: 'box', button: 'button' },
};
let logged: string[];
beforeEach(() => {
  logged = [];
  isMended = false;
  vi.spyOn(console, 'error').mockImplementation((text) => void logged.push(String(text)));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = MARKUP;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(island: ReactElement, at = 3): Promise<void> {
  await act(async () => {
    createRoot(document.body.firstElementChild ?? document.body, { onCaughtError: () => undefined }).render(
      <IslandLooksContext value={looks}>
        <Place at={at}>{island}</Place>
      </IslandLooksContext>,
    );
  });
}

describe('Place', () => {
  it('lets an island work on the markup around its place', async () => {
    await show(<Marks />);
    expect(document.querySelector('section')?.outerHTML).toContain('data-live');
  });

  it('gives no element where the page has lost the place', async () => {
    await show(<Marks />, 4);
    expect(document.querySelector('[data-live]')).toBeNull();
    expect(logged).toEqual([]);
  });

  it.each(['render', 'effect'] as const)(
    'shows a box in its place when the island throws in its %s, logs its node once, and tries again',
    async (fault) => {
      await show(<Marks fault={fault} />);
      const place = document.querySelector<HTMLElement>('[data-place]');
      expect(place?.hidden).toBe(false);
      expect(document.querySelector('section')?.textContent).toBe('AngebotNicht zu sehen.Erneut versuchen');
      expect(logged).toEqual([
        expect.stringMatching(/^Error in layout node teaser angebot\ncomponent: teaser\nurl: http/),
      ]);
      isMended = true;
      await act(async () => document.querySelector('button')?.click());
      expect(document.querySelector('section')?.textContent).toBe('Angebot');
      expect(place?.hidden).toBe(true);
      expect(document.querySelector('[data-live]')).not.toBeNull();
    },
  );

  it('is nothing for the server, where an island could fail the page', async () => {
    vi.stubGlobal('document', undefined);
    const html = renderToString(
      <Place at={3}>
        <Marks fault="render" />
      </Place>,
    );
    vi.unstubAllGlobals();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    expect(html).toBe('');
    await act(async () => {
      hydrateRoot(
        document.body.firstElementChild as Element,
        <Place at={3}>
          <Marks />
        </Place>,
      );
    });
    expect(logged).toEqual([]);
    expect(document.querySelector('[data-live]')).not.toBeNull();
  });
});
