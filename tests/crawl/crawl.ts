/**
 * `npm run crawl`: follows the links of every shop and looks at every kind of page that it finds, at three widths in
 * light and dark, with axe; at one page of a kind and language unless `--each <n>` says more. Pictures of the pages lie in
 * `.crawl/`, and a contact sheet of each shop beside them.
 * Ends with the faults that were found; the exit code is 1 if there are any. A link inside a shop that leads to no page is one.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildRenderer } from '../../scripts/start/build.ts';
import { openBrowser } from '../support/browser.ts';
import { ROOT, startProduct } from '../support/product.ts';
import { contactSheet } from './contact-sheet.ts';
import { discover } from './discover.ts';
import { visitPage, type Setting } from './visit-page.ts';

const { values: options } = parseArgs({
  options: {
    each: { type: 'string', default: '1' },
    most: { type: 'string', default: '2000' },
  },
});
const SHOPS = readdirSync(path.join(ROOT, 'tenants')).filter((shop) =>
  existsSync(path.join(ROOT, 'tenants', shop, 'tenant.json')),
);
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
const [product, browser] = await Promise.all([startProduct(), openBrowser({ pictures: true })]);
let [visits, faults, dead] = [0, 0, 0];
try {
  for (const shop of SHOPS) {
    const found = await discover(product, `${shop}.localhost`, Number(options.most));
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
    for (const [kind, pages] of Map.groupBy(found, (page) => `${page.type}-${page.lang}`)) {
      for (const page of pages.slice(0, Number(options.each))) {
        for (const setting of SETTINGS) {
          const name = `${shop}-${kind}-${pages.indexOf(page)}-${setting.width}-${setting.colorScheme}`;
          const wrong = await visitPage(
            browser,
            `http://${shop}.localhost:${product.ports.edge}${page.path}`,
            setting,
            path.join(FOLDER, `${name}.png`),
          );
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
say(`\n${visits} visits, ${faults} faults, ${dead} dead links. Pictures in .crawl/`);
process.exitCode = faults + dead > 0 ? 1 : 0;
