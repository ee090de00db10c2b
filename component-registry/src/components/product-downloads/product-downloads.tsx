import type { ReactElement } from 'react';
import type { ProductDownloadsProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

const styles = {
  list: style(plainList, { display: 'flex', flexDirection: 'column', minWidth: '0' }),
  file: style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1' }),
  link: style(textLink, { fontSize: 'xs' }),
  size: style({ fontSize: '2xs', color: 'inkMuted', fontVariantNumeric: 'tabular-nums' }),
};

/** The files about a product, with their kind and size. Without any it leaves nothing behind. */
export function ProductDownloads({ label, files }: ProductDownloadsProps): ReactElement | null {
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {files.map(({ label: name, href, size }) => (
        <li key={href} className={styles.file}>
          <a className={styles.link} href={href} download="">
            {name}
          </a>
          <span className={styles.size}>{size}</span>
        </li>
      ))}
    </ul>
  );
}
