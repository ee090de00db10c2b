/**
 * `npm run crawl`: asks for an address of every route in every shop and language, follows the links of every shop, and looks at
 * every kind of page that it finds, at three widths in light and dark, with axe; at one page of a kind and language unless
 * `--each <n>` says more, in all shops unless `--shop <id>` says one. Pictures of the pages lie in `.crawl/`, and a contact sheet
 * of each shop beside them.
 * Ends with the faults that were found; the exit code is 1 if there are any. A link inside a shop that leads to no page is one, and
 * a route that is not answered with the status that it should have.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildRenderer } from '../../scripts/start/build.ts';
import { openBrowser } from '../support/browser.ts';
import { ROOT, startProduct } from '../support/product.ts';
import { contactSheet } from './contact-sheet.ts';
import { addressesOf, spokenShops } from '../support/shop-addresses.ts';
import { discover, pageIn, type FoundPage } from './discover.ts';
import { visitPage, type Setting } from './visit-page.ts';

const { values: options } = parseArgs({
  options: {
    each: { type: 'string', default: '1' },
    most: { type: 'string', default: '2000' },
    shop: { type: 'string', default: '' },
  },
});
const SPOKEN = spokenShops().filter(({ id }) => options.shop === '' || id === options.shop);
const SHOPS = [...new Set(SPOKEN.map(({ id }) => id))];
const SETTINGS: readonly Setting[] = [360, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);
const FOLDER = path.join(ROOT, '.crawl');
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await buildRenderer(say);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
// Who asks for every page of a shop at once asks for more than a client may.
const [product, browser] = await Promise.all([
  startProduct({ env: { CLIENT_BUDGET: '1000000' } }),
  openBrowser({ pictures: true }),
]);
let [visits, faults, dead, astray, routes] = [0, 0, 0, 0, 0];

/** Asks for an address of each route of a shop; gives the pages that came. */
async function askRoutes(shop: string): Promise<FoundPage[]> {
  const pages: FoundPage[] = [];
  for (const spoken of SPOKEN.filter(({ id }) => id === shop))
    for (const { route, address, status } of addressesOf(spoken)) {
      const answer = await product.get(address, { host: spoken.host });
      routes += 1;
      if (answer.status !== status) {
        astray += 1;
        say(`FAULTY ${shop} ${spoken.locale} ${route} ${address}: expected ${status}, got ${answer.status}`);
      }
      if (answer.status === 200) pages.push(pageIn(answer, { path: address, from: 'the route table' }));
    }
  return pages;
}

try {
  for (const shop of SHOPS) {
    const named = await askRoutes(shop);
    const linked = await discover(product, `${shop}.localhost`, Number(options.most));
    const known = new Set(linked.map(({ path }) => path));
    const found = [...linked, ...named.filter(({ path }) => !known.has(path))];
    const lost = found.filter(({ status }) => status >= 400);
    dead += lost.length;
    say(
      `\n${shop}: ${found.length} addresses, ${lost.length} of them dead${
        lost.length === 0
          ? ''
          : `: ${lost
              .slice(0, 8)
              .map((page) => `${page.path} (on ${page.from})`)
              .join(', ')}${lost.length > 8 ? ', …' : ''}`
      }`,
    );
    const pictures: string[] = [];
    // Sheets and the like are asked for, not looked at: a browser takes them for something to keep.
    const documents = found.filter(({ lang }) => lang !== '');
    for (const [kind, pages] of Map.groupBy(documents, (page) => `${page.type}-${page.lang}`)) {
      for (const page of pages.slice(0, Number(options.each))) {
        for (const setting of SETTINGS) {
          const name = `${shop}-${kind}-${pages.indexOf(page)}-${setting.width}-${setting.colorScheme}`;
          const wrong = await visitPage(
            browser,
            `http://${shop}.localhost:${product.ports.edge}${page.path}`,
            setting,
            path.join(FOLDER, `${name}.png`),
          ).catch((error: unknown) => [`cannot be looked at: ${String(error)}`]);
          visits += 1;
          if (setting.colorScheme === 'light' && setting.width !== 768) pictures.push(`${name}.png`);
          faults += wrong.length;
          say(`${wrong.length === 0 ? 'ok    ' : 'FAULTY'} ${name} ${page.path}`);
          for (const sentence of wrong) say(`       ${sentence}`);
        }
      }
    }
    await contactSheet(FOLDER, shop, pictures);
  }
} finally {
  await browser.close();
  await product.stop();
}
say(
  `\n${routes} routes, ${astray} of them answered otherwise; ${visits} visits, ${faults} faults, ${dead} dead links. Pictures in .crawl/`,
);
// The browser stays for whoever would open another one, and this process with it.
process.exit(faults + dead + astray > 0 ? 1 : 0);
