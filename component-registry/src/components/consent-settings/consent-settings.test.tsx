import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ConsentSettingsProps } from '../../../generated/props.ts';
import { ConsentSettings } from './consent-settings.tsx';

const props: ConsentSettingsProps = {
  name: 'consent',
  label: 'Cookie-Einstellungen',
  categories: [
    { id: 'C0001', label: 'Notwendige', text: 'Immer an.' },
    { id: 'C0004', label: 'Werbung', text: 'Auf Wunsch.' },
  ],
  saveLabel: 'Speichern',
  acceptLabel: 'Alle',
  refuseLabel: 'Keine',
  savedText: 'Gespeichert.',
};
const page = renderToStaticMarkup(ConsentSettings(props));
const layer = renderToStaticMarkup(ConsentSettings({ ...props, layer: { href: '/cookies', closeLabel: 'Schließen' } }));

describe('ConsentSettings', () => {
  it('ticks nothing that was not consented to', () => {
    const boxes = [...page.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box);
    expect(boxes.map((box) => [box.includes('checked=""'), box.includes('disabled=""')])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('ticks what it is told of one visitor', () => {
    const own = renderToStaticMarkup(ConsentSettings({ ...props, chosen: ['C0001', 'C0004'] }));
    expect(own.match(/checked=""/g)).toHaveLength(2);
  });

  it('keeps, refuses and accepts with buttons of one kind', () => {
    const names = [...page.matchAll(/<button class="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toHaveLength(3);
    expect(new Set(names).size).toBe(1);
  });

  it('is a closed dialog as a layer, which scripts alone show, and which tells where its page is', () => {
    expect(layer).toMatch(/^<template data-dormant=""><dialog(?![^>]* open)[^>]* data-consent-settings="\/cookies"/);
    expect(layer).toContain('aria-label="Schließen"');
  });
});
