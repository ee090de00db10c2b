import type { ReactElement } from 'react';
import type { LegalLinksProps } from '../../../generated/props.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { quietLink } from '../../components-support/quiet-link.ts';
import { style } from '../../styling/style.ts';

const styles = {
  list: style(plainList, { display: 'flex', flexWrap: 'wrap', columnGap: '2.5' }),
  link: style(quietLink, { color: 'inkMuted', fontSize: '2xs' }),
};

/** A named navigation of links, each in its order. */
export function LegalLinks({ label, links }: LegalLinksProps): ReactElement {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {links.map((link, index) => (
          <li key={index}>
            <a className={styles.link} href={link.href}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
