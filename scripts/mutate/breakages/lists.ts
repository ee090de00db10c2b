import type { Part } from '../breakage.ts';

const narrow = 'commerce/src/listing/narrow.ts';
const checks = 'commerce/src/listing/checks.ts';
const order = 'commerce/src/listing/order.ts';
const choice = 'commerce/src/listing/choice.ts';
const record = 'commerce/src/listing/record.ts';
const listing = 'commerce/src/listing/listing.ts';
const filters = 'commerce/src/listing/list-filters.ts';
const rules = 'commerce/src/listing/apply-rules.ts';

export const LISTS: Part = {
  name: 'lists',
  project: 'unit',
  tests: ['commerce/src/listing'],
  breakages: [
    {
      breaks: 'a filter is counted as if it were not chosen',
      file: narrow,
      find: 'if (failed === 0 || failed === bit) countOnce',
      replace: 'if (failed === 0) countOnce',
    },
    {
      breaks: 'a product is counted once',
      file: narrow,
      find: '    if (counted[ordinal] === product + 1) continue;\n',
      replace: '',
    },
    {
      breaks: 'a variant that fails two filters is in no count',
      file: narrow,
      find: '        if (isSeveral(failed)) continue;\n',
      replace: '',
    },
    {
      breaks: 'the span of prices is that of the list without it',
      file: narrow,
      find: 'if (failed === 0 || failed === PRICE) [from, to]',
      replace: 'if (failed === 0) [from, to]',
    },
    {
      breaks: 'it is said what a list would have without a filter',
      file: narrow,
      find: 'passing.length + (alone[place] ?? 0)',
      replace: 'passing.length',
    },
    {
      breaks: 'a product has the price of its cheapest variant that fits',
      file: narrow,
      find: 'if (failed === 0) best = Math.min(best, cost);',
      replace: 'if (failed === 0) best = cost;',
    },
    {
      breaks: 'the bounds of a price are inside',
      file: checks,
      find: '(price[variant] ?? 0) <= most',
      replace: '(price[variant] ?? 0) < most',
    },
    {
      breaks: 'so many stars are enough',
      file: checks,
      find: '(stars[product] ?? 0) >= rating',
      replace: '(stars[product] ?? 0) > rating',
    },
    {
      breaks: 'what cannot be ordered comes last',
      file: order,
      find: 'rank(b, isOrderable) - rank(a, isOrderable) || ',
      replace: '',
    },
    {
      breaks: 'the dearest come first where it is asked for',
      file: order,
      find: 'priceDesc: (a, b) => priceOf(b) - priceOf(a),',
      replace: 'priceDesc: (a, b) => priceOf(a) - priceOf(b),',
    },
    {
      breaks: 'cents of an address are those of the price',
      file: choice,
      find: "Number(cents.padEnd(2, '0'))",
      replace: 'Number(cents)',
    },
    {
      breaks: 'two prices are taken in either order',
      file: choice,
      find: 'least > most ? [most, least] : [least, most]',
      replace: 'least > most ? [least, most] : [least, most]',
    },
    {
      breaks: 'a product is found by what can be had of it',
      file: record,
      find: ".filter(({ availability }) => soldOut || availability !== 'soldOut')",
      replace: '.filter(() => true)',
    },
    {
      breaks: 'what is sold out is still found in its place',
      file: record,
      find: ".filter(({ availability }) => soldOut || availability !== 'soldOut')",
      replace: ".filter(({ availability }) => availability !== 'soldOut')",
    },
    {
      breaks: 'reduced is what a reduction is announced of',
      file: record,
      find: 'isReduced: reductionPercent(product) > 0,',
      replace: 'isReduced: product.originalPrice !== undefined,',
    },
    {
      breaks: 'a step goes on where the one before ended',
      file: listing,
      find: 'const first = Math.max(step - SHOWN_STEPS, 0) * STEP_PRODUCTS;',
      replace: 'const first = (step - 1) * STEP_PRODUCTS;',
    },
    {
      breaks: 'a product is in a list once',
      file: listing,
      find: 'if (number === undefined || isThere[number] === 1) continue;',
      replace: 'if (number === undefined) continue;',
    },
    {
      breaks: 'a value that would leave nothing is no link',
      file: filters,
      find: '!isChosen && (count === 0 || (facet',
      replace: '!isChosen && ((facet',
    },
    {
      breaks: 'values that lead to more than may be chosen at once are no links',
      file: filters,
      find: 'href === undefined || (isFull && !value.isChosen) ?',
      replace: 'href === undefined ?',
    },
    {
      breaks: 'nothing is pinned that cannot be had',
      file: rules,
      find: 'held.has(sku) && columns.isOrderable[columns.numberOf.get(sku) ?? -1] === 1',
      replace: 'held.has(sku)',
    },
    {
      breaks: 'a boost is of what fits all that it names',
      file: rules,
      find: '(isNew === undefined || columns.isNew[product] === 1) &&',
      replace: '(isNew === undefined || true) &&',
    },
  ],
};

const find = 'commerce/src/search/find-products.ts';
const read = 'commerce/src/search/read-term.ts';
const memory = 'commerce/src/search/memory-search.ts';

export const SEARCH: Part = {
  name: 'search',
  project: 'unit',
  tests: ['commerce/src/search'],
  breakages: [
    {
      breaks: 'what is sold out is found last',
      file: find,
      find: '(isSoldOut[a] ?? 0) - (isSoldOut[b] ?? 0) ||',
      replace: '',
    },
    {
      breaks: 'a product has every word of a term',
      file: find,
      find: '    if (others.every((scores) => scores.of(product) > 0))\n',
      replace: '',
    },
    {
      breaks: 'what only goes with a thing is not the thing',
      file: find,
      find: '        if (named.length > 0 && weight === OF_TEXT) return;\n',
      replace: '',
    },
    {
      breaks: 'products of a category that is called otherwise are read again',
      file: 'commerce/src/search/search-index.ts',
      find: 'product.categories.some((key) => others.has(key))',
      replace: 'false',
    },
    {
      breaks: 'a synonym counts a little less',
      file: find,
      find: 'const SYNONYM = 0.8;',
      replace: 'const SYNONYM = 1.2;',
    },
    {
      breaks: 'the shop’s own order breaks a tie',
      file: find,
      find: '(ranks[b] ?? 0) - (ranks[a] ?? 0) ||',
      replace: '',
    },
    {
      breaks: 'of several matches the best counts',
      file: 'commerce/src/search/scores.ts',
      find: '    if (score <= known) return;\n',
      replace: '',
    },
    {
      breaks: 'a word that begins too many others begins none',
      file: find,
      find: 'typedStem.length >= SHORTEST_BEGINNING && word',
      replace: 'word',
    },
    {
      breaks: 'it is said what was searched in the place of what was typed',
      file: read,
      find: 'const isOther = kept.length < read.length || kept.some((word) => word.isOther);',
      replace: 'const isOther = kept.some((word) => word.isOther);',
    },
    {
      breaks: 'words are left out where it is clear what is wanted alone',
      file: read,
      find: '    if (kept.length < read.length && !kept.some((word) => categories.includes(word) || meant.includes(word))) continue;\n',
      replace: '',
    },
    {
      breaks: 'the nearest spelling is meant',
      file: read,
      find: '      slips,\n      Number',
      replace: '      0,\n      Number',
    },
    {
      breaks: 'a part of what is found leaves the count of all',
      file: memory,
      find: 'return { total: skus.length, skus: skus.slice(offset, offset + limit), ...rest };',
      replace: 'return { total: Math.min(skus.length, limit), skus: skus.slice(offset, offset + limit), ...rest };',
    },
    {
      breaks: 'what changed is found as it is now',
      file: memory,
      find: '    kept.index.hold(products, kept.categoryName);\n',
      replace: '    if (kept.index.entries.size === 0) kept.index.hold(products, kept.categoryName);\n',
    },
  ],
};
