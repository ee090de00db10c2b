const LONGEST_MS = 10_000;

/** A page as the browser reads it; scripts in it do not run. @throws Error if it cannot be had */
export async function pageAt(address: URL): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.timeout = LONGEST_MS;
    const fail = (): void => {
      reject(new Error(`expected a page, got status ${request.status}`));
    };
    request.addEventListener('load', () => {
      if (request.status === 200 && request.responseXML !== null) resolve(request.responseXML);
      else fail();
    });
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.send();
  });
}

/** Rules that another page has and this one lacks, each where its page has it: between two rules the later one wins. */
export function addRules(other: Document): void {
  const [sheet, text] = [sheetOf(document), sheetTextOf(other)];
  if (sheet === undefined || text === '') return;
  const probe = document.createElement('style');
  probe.textContent = text;
  document.head.append(probe);
  const known = [...sheet.cssRules].map(({ cssText }) => cssText);
  let at = known.length;
  for (const { cssText } of [...(probe.sheet?.cssRules ?? [])].toReversed()) {
    const place = known.indexOf(cssText);
    if (place !== -1) at = Math.min(at, place);
    else {
      sheet.insertRule(cssText, at);
      known.splice(at, 0, cssText);
    }
  }
  probe.remove();
}

function sheetOf(page: Document): CSSStyleSheet | undefined {
  return page.querySelector<HTMLStyleElement | HTMLLinkElement>('#sheet')?.sheet ?? undefined;
}

/** Empty for a page that links to the sheet of all components: whoever has that has all rules. */
function sheetTextOf(page: Document): string {
  return page.querySelector('#sheet')?.textContent ?? '';
}
