import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OfflineNotice } from './offline-notice.tsx';

describe('OfflineNotice', () => {
  it('is a closed dialog with its name, its sentence and two ways on, and loads nothing', () => {
    const html = renderToStaticMarkup(
      OfflineNotice({
        title: 'Keine Verbindung',
        text: 'Prüfe sie.',
        retryLabel: 'Erneut versuchen',
        stayLabel: 'Hier bleiben',
        awayText: 'Weg.',
        backText: 'Wieder da.',
      }),
    );
    expect(html).toMatch(/^<template data-dormant=""><dialog(?![^>]* open)[^>]* aria-labelledby="offline-title"/u);
    expect(html.match(/<button/gu)).toHaveLength(2);
    expect(html).not.toMatch(/<img|<a /u);
  });
});
