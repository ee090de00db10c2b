import type { DataSource, LocalShop } from '@vitrine/platform/doors';
import { limitsOf, limitWords, type UploadUse } from './upload-words.ts';

const TEXT = { type: 'string' } as const;
const FAULTS = ['tooManyFiles', 'tooLarge', 'wrongFormat', 'duplicate', 'partial', 'unexpected'] as const;
/** What stands in words for what a browser alone knows: it puts the name of a file there, or a size. */
const OPEN = { name: '{name}', names: '{names}', size: '{size}' } as const;

/** `uploads`: how many files and how large ones a shop takes, with a message or `for` a review, with all words around them. */
export function createUploadSource(): DataSource {
  return {
    name: 'uploads',
    argsSchema: { type: 'object', additionalProperties: false, properties: { for: { enum: ['message', 'review'] } } },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['maxFiles', 'maxBytes', 'label', 'hint', 'total', 'remove', 'faults'],
      properties: {
        maxFiles: { type: 'integer', minimum: 1 },
        maxBytes: { type: 'integer', minimum: 1 },
        extensions: { type: 'array', items: TEXT },
        label: TEXT,
        hint: TEXT,
        total: TEXT,
        remove: TEXT,
        faults: {
          type: 'object',
          additionalProperties: false,
          required: [...FAULTS],
          properties: Object.fromEntries(FAULTS.map((code) => [code, TEXT])),
        },
      },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { for: use } = args as { for?: UploadUse };
      return { value: { ...limitsOf(shop, use), ...wordsIn(shop, use) }, tags: [] };
    },
  };
}

function wordsIn(shop: LocalShop, use: UploadUse | undefined): Record<string, unknown> {
  const word = (name: string): string => shop.message(`upload.${name}`, { ...limitWords(shop, use), ...OPEN }) ?? '';
  return {
    label: word('label'),
    hint: use === 'review' ? `${word('hint')} ${shop.message('rating.pictures.note') ?? ''}`.trim() : word('hint'),
    total: word('total'),
    remove: word('remove'),
    faults: Object.fromEntries(FAULTS.map((code) => [code, word(code)])),
  };
}
