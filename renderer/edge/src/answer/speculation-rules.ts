/**
 * Which links a browser may fetch ahead when the pointer rests on them: pages of the shop alone. Pages are GETs without
 * side effects, and what is fetched ahead is neither a page view nor an exposure until it is shown (ADR 0017).
 * Named by a header and not in the page, since Chromium's policies refuse rules in the page even where they allow them.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/assets/*', '/-/*', '/__*', '/*\\?*(vt-arms|ab)=*'] } },
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

export const SPECULATION_RULES_PATH = '/-/speculation-rules.json';
