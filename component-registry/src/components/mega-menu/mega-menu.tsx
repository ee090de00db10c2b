import type { ReactElement } from 'react';
import type { MegaMenuProps } from '../../../generated/props.ts';
import { InPlace } from '../../islands/in-place.tsx';
import { style } from '../../styling/style.ts';
import { categoryLink, categoryRow, settling } from './category-link.ts';
import { MegaPanel } from './mega-panel.tsx';
import { PanelsInPlace } from './mega-menu.client.tsx';

const opened = { textDecorationLine: 'underline' } as const;
const styles = {
  // In a header the panels hang below the whole of it.
  nav: style({ position: 'relative', minWidth: '0', 'header &': { position: 'static' } }),
  row: style(categoryRow, { paddingInline: '0.5' }),
  // As high as the bar, so that a pointer on its way down to the panel never leaves the category.
  category: style({ display: 'flex', alignItems: 'center', height: '10' }),
  link: style(categoryLink, settling, { 'li[data-open] > &': opened }),
  current: style(categoryLink, settling, opened),
};

/**
 * The categories of the bar with their panels. Links and panels are the server's, the island only opens and closes.
 * Before and without it the panels open under the pointer by CSS, and every category is a link to its own page.
 */
export function MegaMenu({ label, items }: MegaMenuProps): ReactElement {
  return (
    <nav className={styles.nav} aria-label={label}>
      <div role="presentation">
        <ul className={styles.row}>
          {items.map(({ label: name, href, current = false, ...panel }, index) => (
            <li key={index} className={styles.category} data-panel={panel.columns === undefined ? undefined : ''}>
              <a
                className={current ? styles.current : styles.link}
                href={href}
                aria-current={current ? 'true' : undefined}
              >
                {name}
              </a>
              {panel.columns === undefined ? null : (
                <MegaPanel {...panel} columns={panel.columns} href={href} name={name} />
              )}
            </li>
          ))}
        </ul>
        <InPlace island={PanelsInPlace} />
      </div>
    </nav>
  );
}
