import text from '../generated/sheet.json' with { type: 'json' };

/** Hands the sheet to the pass that makes the HTML, which is a bundle of its own in the same process. */
(globalThis as Record<symbol, string>)[Symbol.for('vitrine.hand-coded.sheet')] = text;
