import { describe, expect, it } from 'vitest';
import { documentId, parseDocumentId } from './index.ts';

describe('a document id', () => {
  it.each(['at/home.layer', 'base/not-found.layout', 'ch/home.layout'])('%s names an address and comes back from it', (id) => {
    const address = parseDocumentId(id);
    expect(address && documentId(address)).toBe(id);
  });

  it.each(['home', 'at/home', 'at/home.json', 'base/home.layer', '../at/home.layer', 'at/home.layer/x', 'AT/home.layer', ''])(
    '%j names nothing', (id) => { expect(parseDocumentId(id)).toBeUndefined(); },
  );
});
