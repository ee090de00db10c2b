import { sealOf } from '@vitrine/platform/script-seal';
import { rendererConfig } from '../config.ts';

/** An inline script as attributes of its element: its text, and the seal without which the edge would not let it run. */
export interface InlineScript {
  readonly 'data-seal': string;
  readonly dangerouslySetInnerHTML: { readonly __html: string };
}

const sealed = new Map<string, InlineScript>();

/** Seals a script of our own. For constants alone: each is remembered. */
export function inlineScript(script: string): InlineScript {
  let attributes = sealed.get(script);
  if (attributes === undefined) {
    attributes = {
      'data-seal': sealOf(script, rendererConfig().secrets[0] ?? ''),
      dangerouslySetInnerHTML: { __html: script },
    };
    sealed.set(script, attributes);
  }
  return attributes;
}
