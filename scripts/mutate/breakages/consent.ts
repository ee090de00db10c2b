import type { Part } from '../breakage.ts';

const keep = 'renderer/edge/src/visiting/keep-consent.ts';
const tags = 'renderer/edge/src/visiting/load-tags.ts';
const tell = 'renderer/edge/src/visiting/tell-personalisation.ts';
const viewed = 'renderer/edge/src/visiting/keep-viewed.ts';
const measure = 'renderer/edge/src/measuring/measure-page.ts';

export const CONSENT: Part = {
  name: 'consent',
  project: 'unit',
  tests: ['renderer/edge/src/visiting', 'renderer/edge/src/measuring', 'renderer/edge/src/visitors'],
  breakages: [
    {
      breaks: 'whoever decided nothing consents to nothing',
      file: keep,
      find: 'has: (category) => stored()?.includes(category) === true,',
      replace: 'has: (category) => stored()?.includes(category) !== false,',
    },
    {
      breaks: 'a decision that was made stands, whatever a tool of the page calls active',
      file: keep,
      find: 'if (stored() === undefined) keep(active());',
      replace: 'keep(active());',
    },
    {
      breaks: 'categories that nobody knows are consented to by nobody',
      file: keep,
      find: '/^C000[1-6]$/.test(each)',
      replace: "each !== ''",
    },
    {
      breaks: 'whoever waits for a decision hears of it',
      file: keep,
      find: '    for (const listener of listeners) listener();\n  }\n\n',
      replace: '  }\n\n',
    },
    {
      breaks: 'no script of others comes before it was consented to',
      file: tags,
      find: 'if (isAllowed && !loaded.has(tagManager)) {',
      replace: 'if (!loaded.has(tagManager)) {',
    },
    {
      breaks: 'consent to something else is none to the tag manager',
      file: tags,
      find: "consent.has('C0002') || consent.has('C0004');",
      replace: 'consent.categories().length > 0;',
    },
    {
      breaks: 'a tag manager that is there hears of what is withdrawn',
      file: tags,
      find: 'if (isAllowed || loaded.has(tagManager)) push',
      replace: 'if (isAllowed) push',
    },
    {
      breaks: 'a script of others comes once',
      file: tags,
      find: 'if (isAllowed && !loaded.has(tagManager)) {',
      replace: 'if (isAllowed) {',
    },
    {
      breaks: 'the protection of forms waits for consent',
      file: tags,
      find: "hasForm && consent.has('C0003') && ",
      replace: 'hasForm && ',
    },
    {
      breaks: 'a page that is merely prerendered loads nothing of others',
      file: tags,
      find: "if (document.prerendering === true) document.addEventListener('prerenderingchange', start, { once: true });\n  else start();",
      replace: 'start();',
    },
    {
      breaks: 'nothing is told of whoever does not agree to advertising',
      file: tell,
      find: 'if (isTold || !isAgreed || hashed',
      replace: 'if (isTold || hashed',
    },
    {
      breaks: 'what was told is forgotten once consent is withdrawn',
      file: tell,
      find: "if (before && !isAgreed) send('DELETE', base);",
      replace: '',
    },
    {
      breaks: 'a page is told once',
      file: tell,
      find: '    isTold = true;\n',
      replace: '',
    },
    {
      breaks: 'what was looked at is kept with consent alone',
      file: viewed,
      find: "if (!consent.has('C0003')) {",
      replace: "if (sku === undefined && !consent.has('C0003')) {",
    },
    {
      breaks: 'what was looked at goes with the consent',
      file: viewed,
      find: '        window.localStorage.removeItem(key);\n',
      replace: '',
    },
    {
      breaks: 'nothing is counted without consent',
      file: measure,
      find: '    if (!consents()) return;\n    view',
      replace: '    view',
    },
    {
      breaks: 'consent that was withdrawn meanwhile ends the counting',
      file: measure,
      find: '    if (!consents()) {\n',
      replace: '    if (told.category === undefined) {\n',
    },
    {
      breaks: 'vitals of whoever took consent back are not sent',
      file: 'renderer/edge/src/measuring/report-vitals.ts',
      find: '    if (!consents()) return;\n',
      replace: '',
    },
    {
      breaks: 'nobody is counted by an id without consent',
      file: 'renderer/edge/src/visitors/visitor-ids.ts',
      find: 'if (!measurable || visitorId === undefined',
      replace: 'if (visitorId === undefined',
    },
    {
      breaks: 'nobody is counted by an id that somebody made up',
      file: 'renderer/edge/src/visitors/visitor-ids.ts',
      find: '    if (!isOurs(visitorToken, visitorId)) return undefined;\n',
      replace: '',
    },
  ],
};

const views = 'commerce/src/together/personalisation-routes.ts';

export const VIEWS: Part = {
  name: 'views',
  project: 'integration',
  tests: ['commerce/src/together/viewed-together.integration.test.ts', 'renderer/edge/src/consent'],
  breakages: [
    {
      breaks: 'nothing that was looked at is kept without consent to advertising',
      file: views,
      find: 'caller.consent.includes(CATEGORY) && ',
      replace: '',
    },
    {
      breaks: 'robots look at nothing',
      file: views,
      find: 'if (!isKept || caller.visitor.bot) return {};',
      replace: 'if (!isKept) return {};',
    },
    {
      breaks: 'a page of a login that has ended counts for nobody',
      file: views,
      find: 'if (known !== hashedEmail || !(await',
      replace: 'if (!(await',
    },
    {
      breaks: 'whoever withdraws consent is forgotten, as browser and as customer',
      file: views,
      find: 'new Set([ownerOf(call), visitorOf(call)])',
      replace: 'new Set([ownerOf(call)])',
    },
    {
      breaks: 'whoever withdraws consent is forgotten alone',
      file: 'commerce/src/together/product-views.ts',
      find: 'and(eq(table.tenant, tenant), eq(table.owner, owner));',
      replace: 'eq(table.tenant, tenant);',
    },
    {
      breaks: 'ids go with the consent that they were made under',
      file: 'renderer/edge/src/consent/consent-door.ts',
      find: '...(isForgotten ? forgettingCookies(overTls) : []),',
      replace: '',
    },
    {
      breaks: 'what was counted of whoever withdraws consent is erased',
      file: 'renderer/edge/src/consent/consent-door.ts',
      find: 'if (isForgotten) forget(tenant.id, visitor);',
      replace: '',
    },
    {
      breaks: 'a decision is made on the shop’s own pages alone',
      file: 'renderer/edge/src/consent/consent-door.ts',
      find: 'if (!isSameSite({ host, headers }))',
      replace: "if (host === '')",
    },
    {
      breaks: 'what is necessary alone is no more than that',
      file: 'renderer/edge/src/consent/consent-door.ts',
      find: "if (choice === 'necessary') return consentOf([]);",
      replace: "if (choice === 'necessary') return consentOf(fields.getAll('category'));",
    },
  ],
};
