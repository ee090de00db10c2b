import { tagOf, type PageSubject } from '@vitrine/platform/doors';
import { sameTerm } from './term/index.ts';

/** The page of a search gives way to another one where merchandisers say so of its term. There is one for every other term. */
export const redirectedTerms: PageSubject = {
  page: 'search',
  async find({ tenant, locale, search }, { query = '' }) {
    const term = sameTerm(query);
    const redirect = search?.redirects?.[locale]?.find(({ terms }) => terms.some((one) => sameTerm(one) === term));
    const tags = [tagOf.rules(tenant, `to/${locale}/${term}`)];
    return { isThere: true, tags, ...(redirect === undefined ? {} : { instead: redirect.to }) };
  },
};
