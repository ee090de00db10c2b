import type { ComponentDefinition } from '@vitrine/component-registry/manifest';
import { htmlText as text } from '@vitrine/platform/html-text';

/** Phone, tablet and desktop, in px. */
export const WIDTHS = [360, 768, 1280] as const;
export const MODES = ['system', 'light', 'dark'] as const;
export type Mode = (typeof MODES)[number];

export interface GalleryView {
  tenants: readonly { id: string; name: string }[];
  tenant: string;
  mode: Mode;
  components: readonly ComponentDefinition[];
}

const MODE_NAMES: Readonly<Record<Mode, string>> = { system: 'System', light: 'Light', dark: 'Dark' };
/** The gallery as one HTML document: a section for each component, in it each example at every width, loaded when it comes into view. */
export function galleryHtml({ tenants, tenant, mode, components }: GalleryView): string {
  const choice = (name: string, options: readonly { value: string; words: string }[], chosen: string): string => {
    const links = options.map(({ value, words }) => {
      const query = new URLSearchParams({ tenant, mode, [name]: value });
      return `<a href="/__components?${text(query.toString())}"${value === chosen ? ' aria-current="true"' : ''}>${text(words)}</a>`;
    });
    return `<nav aria-label="${name === 'tenant' ? 'Shop' : 'Colour mode'}">${links.join('')}</nav>`;
  };
  return documentHtml(
    `
<header>
<h1>Components</h1>
${choice(
  'tenant',
  tenants.map(({ id, name }) => ({ value: id, words: name })),
  tenant,
)}
${choice(
  'mode',
  MODES.map((value) => ({ value, words: MODE_NAMES[value] })),
  mode,
)}
<details><summary>${components.length} components</summary><ul>${components.map(({ type, title }) => `<li><a href="#${text(type)}">${text(title)}</a></li>`).join('')}</ul></details>
</header>
<main>${components.map((component) => sectionHtml(component, tenant)).join('')}</main>`,
    mode,
  );
}

/** The form that asks for the staff token; `refused` after a wrong one. */
export function signInHtml({ refused }: { refused: boolean }): string {
  return documentHtml(
    `
<main><h1>Components</h1>
<form method="post" action="/__components"><label for="token">Staff token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required${refused ? ' aria-invalid="true" aria-describedby="refused"' : ''}>
${refused ? '<p id="refused">This token is not known.</p>' : ''}<button>Open</button></form></main>`,
    'system',
  );
}

function sectionHtml({ type, version, title, description, examples }: ComponentDefinition, tenant: string): string {
  return `<section id="${text(type)}"><h2>${text(title)} <code>${text(type)} ${version}</code></h2><p>${text(description)}</p>${examples
    .map(
      ({ name, description: about }) => `
<h3>${text(name)}</h3><p>${text(about)}</p>
<div class="frames" role="group" tabindex="0" aria-label="${text(`${title}, ${name}`)}">${WIDTHS.map(
        (width) => `
<figure><iframe loading="lazy" width="${width}" height="160" data-example="${text(`${type}/${name}`)}" title="${text(`${title}, ${name}, ${width} px`)}" src="/__components/frame/${text(tenant)}/${text(type)}/${text(name)}"></iframe><figcaption>${width} px</figcaption></figure>`,
      ).join('')}</div>`,
    )
    .join('')}</section>`;
}

function documentHtml(body: string, mode: Mode): string {
  return `<!doctype html><html lang="en" data-mode="${mode}"><head><meta charset="utf-8"><title>Components</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="/__components/gallery.css"><script src="/__components/gallery.js"></script></head><body>${body}</body></html>`;
}
