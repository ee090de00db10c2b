import { describe, expect, it } from 'vitest';
import { documentAtPath, documentId, parseDocumentId, pathOfDocument, roleOf } from './index.ts';

const FILES = [
  ['base/not-found.layout', 'base/layouts/not-found.json'],
  ['ch/home.layout', 'ch/layouts/home.json'],
  ['at/home.layer', 'at/layouts/home.layer.json'],
  ['ch/home.fr-CH.layer', 'ch/layouts/home.fr-CH.layer.json'],
  ['at/home.black-week.campaign', 'at/layouts/home.black-week.campaign.json'],
  ['at/search.rules', 'at/search.json'],
] as const;

describe('a document id', () => {
  it.each(FILES)('%s names an address and comes back from it', (id) => {
    const address = parseDocumentId(id);
    expect(address && documentId(address)).toBe(id);
  });

  it.each([
    'home',
    'at/home',
    'at/home.json',
    'base/home.layer',
    'base/home.sale.campaign',
    '../at/home.layer',
    'at/home.layer/x',
    'base/search.rules',
    'at/home.rules',
    'AT/home.layer',
    'ch/home.fr.layer',
    'ch/home.fr-CH',
    'at/home.Sale.campaign',
    'at/home..campaign',
    '',
  ])('%j names nothing', (id) => {
    expect(parseDocumentId(id)).toBeUndefined();
  });

  it('says what a document is to its page', () => {
    expect(roleOf('layout')).toEqual({ role: 'layout' });
    expect(roleOf('layer')).toEqual({ role: 'layer' });
    expect(roleOf('fr-CH.layer')).toEqual({ role: 'locale', locale: 'fr-CH' });
    expect(roleOf('black-week.campaign')).toEqual({ role: 'campaign', campaign: 'black-week' });
  });
});

describe('the file of a document', () => {
  it.each(FILES)('%s is %s, both ways', (id, path) => {
    const address = parseDocumentId(id);
    expect(address && pathOfDocument(address)).toBe(path);
    expect(documentAtPath(path)).toBe(id);
  });

  it.each([
    'at/home.layer.json',
    'at/layouts/deep/home.json',
    'at/layouts/home.layout.json',
    'base/layouts/home.layer.json',
    'at/layouts/Home.json',
    'at/theme.json',
    'base/search.json',
    'at/copy/search.json',
  ])('%s is no document', (path) => {
    expect(documentAtPath(path)).toBeUndefined();
  });
});
