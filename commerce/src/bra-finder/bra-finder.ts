import type { Domain, FormHandler, Words } from '@vitrine/platform/doors';
import { slugOf } from '../catalogue/index.ts';
import { braSizeOf, readCentimetres } from './bra-size.ts';

const NO_SIZE: Words = { key: 'braFinder.noSize' };
const FIELDS = ['underBust', 'bust'] as const;

/** `bra-finder` turns two measurements into a size and leads to what the shop has in it. Nothing of them is kept. */
const form: FormHandler = {
  name: 'bra-finder',
  fields: FIELDS,
  thanks: 'braFinder',
  failure: NO_SIZE,
  async take({ shop, fields }) {
    const errors = Object.fromEntries(
      FIELDS.filter((name) => !fields[name]).map((name) => [name, { key: `braFinder.required.${name}` }]),
    );
    if (Object.keys(errors).length > 0) return { kind: 'again', errors };
    const [underBust, bust] = FIELDS.map((name) => readCentimetres(fields[name] ?? ''));
    const found =
      shop.braFinder === undefined || underBust === undefined || bust === undefined
        ? undefined
        : braSizeOf(shop.braFinder, underBust, bust);
    if (found === undefined) return { kind: 'again', errors: {}, problem: NO_SIZE };
    const term = shop.message('braFinder.searchText', { ...found });
    if (term === undefined) throw new Error(`expected the words braFinder.searchText in ${shop.locale}, got none`);
    // The filter of the list says what is shown, and can be taken away.
    const size = slugOf(`${found.size}${found.cupSize}`);
    return { kind: 'done', route: 'search', params: { query: term }, query: { size } };
  },
};

/** The bra finder: a form on a page of those shops that have a table for it. */
export function createBraFinder(): Domain {
  return { name: 'bra-finder', forms: [form] };
}
