// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VideoProps } from '../../../generated/props.ts';
import { hasConsent } from './consent.ts';
import { Video } from './video.tsx';

const props: VideoProps = {
  title: 'Werkstatt',
  poster: { src: '/assets/p.00000000', width: 1080, height: 1350, color: '#d7c8b5' },
  posterAlt: 'Ein Sessel',
  sources: [{ src: '/media/film.mp4', type: 'video/mp4' }],
  captions: { src: '/media/film.vtt', language: 'de', label: 'Deutsch' },
  notice: 'Bitte zustimmen.',
};

describe('hasConsent', () => {
  it.each([
    ['', false],
    ['consent=C0001', false],
    ['consent=C0001,C0004', true],
    ['a=1; consent=C0001%2CC0004; b=2', true],
    ['xconsent=C0004', false],
    ['consent=C00045', false],
    ['consent=%E0%A4%A', false],
  ])('reads %j as %s', (cookies, expected) => {
    expect(hasConsent(cookies, 'C0004')).toBe(expected);
  });
});

describe('Video', () => {
  let root: Root;
  const consent = (value: string): void => {
    document.cookie = `consent=${value}`;
  };
  const film = (): HTMLVideoElement | null => document.querySelector('video');
  const open = async (): Promise<void> => {
    document.body.innerHTML = `<div>${renderToString(Video(props))}</div>`;
    await act(async () => {
      root = hydrateRoot(document.body.firstElementChild ?? document.body, Video(props));
    });
  };
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
  afterEach(() => {
    document.cookie = 'consent=; max-age=0';
    vi.unstubAllGlobals();
  });

  it('asks for nothing of the film on the server, whoever comes', () => {
    const html = renderToStaticMarkup(Video(props));
    expect(html).toContain('Bitte zustimmen.');
    expect(html).toMatch(/<h2[^>]*>Werkstatt</u);
    expect(html).not.toMatch(/<video|film\.(?:mp4|vtt)/u);
  });

  it('shows the notice until the visitor agrees, then the player without a new page', async () => {
    consent('C0001');
    await open();
    expect(film()).toBeNull();
    consent('C0001,C0004');
    await act(async () => {
      dispatchEvent(new Event('focus'));
    });
    await expect.poll(() => act(() => Promise.resolve(film()?.getAttribute('aria-label')))).toBe('Werkstatt');
    expect(film()?.preload).toBe('metadata');
    expect(document.querySelector('track')?.getAttribute('src')).toBe('/media/film.vtt');
    expect(document.body.textContent).not.toContain('Bitte zustimmen.');
    await act(async () => {
      root.unmount();
    });
  });
});
