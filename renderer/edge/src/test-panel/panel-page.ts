import { createHash } from 'node:crypto';
import { htmlText as text } from '@vitrine/platform/html-text';
import { PANEL_STYLE } from './panel-style.ts';

export const PANEL_PATH = '/__testpanel';

/** A cookie that leads to a branch. */
export interface BranchCookie {
  name: string;
  cookie: string;
  /** '' if it is not set. */
  value: string;
}

/** A test of the shop, and the arm that this browser gets. */
export interface PanelTest {
  key: string;
  hypothesis: string;
  /** The first is the control. */
  variants: readonly string[];
  /** Where its page can be seen; undefined if that cannot be said. */
  path: string | undefined;
  /** '' while the visitor is assigned as everybody. */
  forced: string;
  /** The assignment that is stored; '' without one. */
  stored: string;
}

export interface PanelView {
  tenant: string;
  apps: readonly BranchCookie[];
  backends: readonly BranchCookie[];
  /** Undefined if the layout server does not say. */
  tests: readonly PanelTest[] | undefined;
  /** Whether this browser consented to measuring, and the category of it; a robot is never measured. */
  consent: { category: string; given: boolean; robot: boolean };
  visitorId: string | undefined;
  /** Arms that were asked for last and that no running test has. */
  unknownArms: readonly string[];
  /** The value that was refused, and why. */
  refused?: { cookie: string; value: string; reason: string };
}

/** The panel runs no scripts: every button is a form of its own. */
export const PANEL_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(PANEL_STYLE).digest('base64')}'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** The panel as one HTML document (AB-007). */
export function panelHtml(view: PanelView): string {
  const { tenant, apps, backends, tests, consent, visitorId, unknownArms } = view;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test panel · ${text(tenant)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><style>${PANEL_STYLE}</style></head><body>
<header><h1>Test panel</h1><p>What this browser is shown of the shop <strong>${text(tenant)}</strong>. Nothing here is seen by shoppers. <a href="/">Open the shop</a></p></header>
<main>
${branches('apps', 'Apps', 'A branch of an app, for this browser until it is closed.', apps, view.refused)}
${branches('backends', 'Backends', 'A branch of a backend, for this browser until it is closed.', backends, view.refused)}
${
  tests === undefined
    ? section(
        'tests',
        'Tests',
        '<p class="note" role="status">The layout server does not answer, so its tests cannot be listed now. <a href="/__testpanel">Try again</a></p>',
      )
    : testList(tests, unknownArms)
}
${section('visitor', 'This visitor', `<dl><dt>Consent to ${text(consent.category)}</dt><dd>${consent.given ? 'given' : consent.robot ? 'this browser counts as a robot: the control is shown, nothing is stored or counted' : 'not given: the control is shown, nothing is stored or counted'}</dd><dt>Visitor</dt><dd>${visitorId === undefined ? 'no id yet' : `<code>${text(visitorId)}</code>`}</dd></dl>`)}
</main></body></html>`;
}

function section(id: string, title: string, body: string): string {
  return `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`;
}

function branches(
  id: string,
  title: string,
  hint: string,
  list: readonly BranchCookie[],
  refused: PanelView['refused'],
): string {
  return section(
    id,
    title,
    `<p class="hint">${hint}</p><ul>${list.map((entry) => branch(entry, refused?.cookie === entry.cookie ? refused : undefined)).join('')}</ul>`,
  );
}

function branch({ name, cookie, value }: BranchCookie, refused: PanelView['refused']): string {
  const state = value === '' ? 'not set' : `<strong>${text(value)}</strong>`;
  return `<li><div><label class="name" for="${cookie}">${text(name)}</label><p class="state"><code>${cookie}</code>: ${state}</p></div>
<div class="row"><form class="row" method="post" action="${PANEL_PATH}"><input type="hidden" name="cookie" value="${cookie}">
<input id="${cookie}" name="value" value="${text(refused?.value ?? value)}" placeholder="branch" maxlength="100" required autocomplete="off" autocapitalize="off" spellcheck="false"${refused ? ` aria-invalid="true" aria-describedby="fault" autofocus` : ''}>
<button aria-label="Set ${cookie}">Set</button>${refused ? `<p class="fault" id="fault">${text(refused.reason)}</p>` : ''}</form>
<form method="post" action="${PANEL_PATH}"><input type="hidden" name="cookie" value="${cookie}"><button aria-label="Clear ${cookie}"${value === '' ? ' disabled' : ''}>Clear</button></form></div></li>`;
}

function testList(list: readonly PanelTest[], unknown: readonly string[]): string {
  const ignored =
    unknown.length === 0
      ? ''
      : `<p class="fault" role="status">No running test has ${unknown.map((pair) => `<code>${text(pair)}</code>`).join(', ')}: it was ignored.</p>`;
  return section(
    'tests',
    'Tests',
    list.length === 0
      ? `${ignored}<p class="note">No experiment runs in this shop.</p>`
      : `${ignored}<p class="hint">Who forces an arm is marked as a tester: nothing is counted.</p><ul>${list.map(testRow).join('')}</ul>`,
  );
}

function testRow({ key, hypothesis, variants, path, forced, stored }: PanelTest): string {
  const assigned = stored === '' ? 'not assigned yet' : `assigned <strong>${text(stored)}</strong>`;
  const button = (arm: string, words: string, isPressed: boolean): string =>
    `<button name="arm" value="${text(arm)}" aria-pressed="${isPressed}" aria-label="${text(key)}: ${words}">${words}</button>`;
  return `<li><div><h3>${text(key)}</h3>${hypothesis === '' ? '' : `<p class="hint">${text(hypothesis)}</p>`}
<p class="state">${forced === '' ? assigned : `forced to <strong>${text(forced)}</strong>, ${assigned}`}${path === undefined ? '' : ` · <a href="${text(path)}">open its page</a>`}</p></div>
<form class="row" method="post" action="${PANEL_PATH}"><input type="hidden" name="test" value="${text(key)}">
${button('', 'as assigned', forced === '')}${variants.map((arm, index) => button(arm, index === 0 ? `${text(arm)} (control)` : text(arm), forced === arm)).join('')}</form></li>`;
}
