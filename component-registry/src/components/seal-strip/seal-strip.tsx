import type { ReactElement } from 'react';
import type { SealStripProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

const styles = {
  strip: style({ display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' }),
  title: style(longWords, { textStyle: 'subheading', margin: '0' }),
  seals: style(plainList, {
    display: 'grid',
    columnGap: { base: '3', md: '4' },
    rowGap: '1',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  }),
  seal: style({
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '7',
    paddingBlock: '0.5',
    color: 'ink',
    textDecoration: 'none',
    borderRadius: 'control',
  }),
  emblem: style({
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: '6',
    overflow: 'hidden',
    borderRadius: '50%',
    border: '1px solid',
    borderColor: 'control',
    backgroundColor: 'surface',
  }),
  words: style(longWords, { display: 'flex', flexDirection: 'column', gap: '0.25' }),
  name: style({
    fontSize: 'xs',
    fontWeight: '600',
    lineHeight: '1.3',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.3em',
    'a:hover &': { textDecorationLine: 'underline' },
  }),
  note: style({ color: 'inkMuted', fontSize: '2xs', lineHeight: '1.35' }),
};

/** The given seals in their order, each a link with its emblem, its name and what it certifies. @see TN-016 */
export function SealStrip({ title, level = 2, label, seals }: SealStripProps): ReactElement {
  return (
    <div className={styles.strip}>
      {title === undefined ? null : (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
      <ul className={styles.seals} aria-label={label}>
        {seals.map(({ id, name, note, icon = 'badge-check', image, href }) => (
          <li key={id}>
            <a className={styles.seal} href={href} data-seal={id}>
              <span className={styles.emblem}>
                {image === undefined ? <Icon name={icon} /> : <Picture image={image} alt="" sizes="48px" fit="cover" />}
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                {note === undefined ? null : <span className={styles.note}>{note}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
