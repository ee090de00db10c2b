import type { Part } from '../breakage.ts';

const size = 'commerce/src/bra-finder/bra-size.ts';
const finder = 'commerce/src/bra-finder/bra-finder.ts';
const kind = 'commerce/src/service/uploads/file-kind.ts';
const reading = 'commerce/src/service/uploads/read-files.ts';
const limits = 'commerce/src/service/uploads/upload-words.ts';
const choosing = 'schemas/src/uploads.ts';

export const BRA_FINDER: Part = {
  name: 'bra finder',
  project: 'unit',
  tests: ['commerce/src/bra-finder'],
  breakages: [
    {
      breaks: 'a measure of half a centimetre is one',
      file: size,
      find: '(?:[.,][05])?',
      replace: '(?:[.,]0)?',
    },
    {
      breaks: 'the under-bust is not the bust',
      file: size,
      find: 'const difference = bust - underBust;',
      replace: 'const difference = bust;',
    },
    {
      breaks: 'a band begins with its first centimetre',
      file: size,
      find: 'underBust >= from && underBust < below',
      replace: 'underBust > from && underBust < below',
    },
    {
      breaks: 'a cup ends before the next one',
      file: size,
      find: 'difference >= from && difference < below',
      replace: 'difference >= from && difference <= below',
    },
    {
      breaks: 'nothing is told of whom the table does not know',
      file: size,
      find: 'underBust < known.min || underBust > known.max',
      replace: 'underBust > known.max',
    },
    {
      breaks: 'a bust is wider than what is below it',
      file: size,
      find: ' || bust <= underBust',
      replace: '',
    },
    {
      breaks: 'a bust is no wider than the table knows',
      file: size,
      find: ' || bust > knownBust.max',
      replace: '',
    },
    {
      breaks: 'a list is narrowed to the size',
      file: finder,
      find: 'slugOf(`${found.size}${found.cupSize}`)',
      replace: 'slugOf(found.size)',
    },
    {
      breaks: 'what is missing is told',
      file: finder,
      find: "    if (Object.keys(errors).length > 0) return { kind: 'again', errors };\n",
      replace: '',
    },
  ],
};

export const UPLOADS: Part = {
  name: 'uploads',
  project: 'unit',
  tests: ['commerce/src/service/uploads', 'schemas/src/uploads.test.ts'],
  breakages: [
    {
      breaks: 'a file is what its bytes say',
      file: reading,
      find: 'const kind = kindOf(bytes);',
      replace: "const kind = kindOf(bytes) ?? 'png';",
    },
    {
      breaks: 'files are counted',
      file: reading,
      find: '  if (fault !== undefined) return { ok: false, problem: faultWords(shop, fault, use) };\n',
      replace: '',
    },
    {
      breaks: 'a review has pictures alone',
      file: reading,
      find: 'return extensions === undefined || extensions.includes(kind);',
      replace: 'return true;',
    },
    {
      breaks: 'a name is without its way',
      file: reading,
      find: '.split(/[/\\\\]/u)',
      replace: '.split(/[|]/u)',
    },
    {
      breaks: 'a name is one line',
      file: reading,
      find: ".replaceAll(/\\p{Cc}/gu, '')",
      replace: '',
    },
    {
      breaks: 'a name has an end',
      file: reading,
      find: '.slice(0, LONGEST_NAME)}${end}',
      replace: '}${end}',
    },
    {
      breaks: 'a shop that says nothing takes ten files',
      file: limits,
      find: 'const MOST_FILES = 10;',
      replace: 'const MOST_FILES = 20;',
    },
    {
      breaks: 'a shop that says nothing takes five megabytes',
      file: limits,
      find: 'const MOST_BYTES = 5 * MEGABYTE;',
      replace: 'const MOST_BYTES = 50 * MEGABYTE;',
    },
    {
      breaks: 'a review has fewer pictures',
      file: limits,
      find: 'Math.min(maxFiles, MOST_REVIEW_PICTURES)',
      replace: 'maxFiles',
    },
    {
      breaks: 'AVIF is not HEIF',
      file: kind,
      find: '/^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/u',
      replace: '/^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avif)$/u',
    },
    {
      breaks: 'a text that begins with BM is no picture',
      file: kind,
      find: ' && bytes.length >= BITMAP_START && BITMAP_HEADERS.has(bytes.readUInt32LE(14))',
      replace: '',
    },
    {
      breaks: 'all files together have their most',
      file: choosing,
      find: 'left.length > 0 || total + size > maxBytes',
      replace: 'left.length > 0',
    },
    {
      breaks: 'after the first that is too much none is taken',
      file: choosing,
      find: 'left.length > 0 || total + size > maxBytes',
      replace: 'total + size > maxBytes',
    },
    {
      breaks: 'a file may have exactly its most',
      file: choosing,
      find: 'if (size > maxBytes)',
      replace: 'if (size >= maxBytes)',
    },
    {
      breaks: 'no more files are taken than the most',
      file: choosing,
      find: 'files.length >= maxFiles',
      replace: 'files.length > maxFiles',
    },
    {
      breaks: 'a name that is there in other letters is there',
      file: choosing,
      find: 'other.name.toLowerCase() === known',
      replace: 'other.name === name',
    },
    {
      breaks: 'a type that is no image is none',
      file: choosing,
      find: ' || !TAKEN_TYPE.test(type)',
      replace: '',
    },
    {
      breaks: 'what was left out of too much is named',
      file: limits,
      find: "{ names: shortName(fault.names.join(', ')) }",
      replace: "{ names: '' }",
    },
  ],
};
