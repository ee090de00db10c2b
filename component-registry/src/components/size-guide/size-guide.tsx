import type { ReactElement } from 'react';
import type { SizeGuideProps } from '../../../generated/props.ts';
import { disclosureTitle } from '../../components-support/disclosure-title.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { SentForm } from '../shop-form/sent-form.tsx';

const cell: StyleObject = {
  paddingBlock: '0.75',
  paddingInlineEnd: '1',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
  textAlign: 'start',
  fontWeight: '400',
  fontVariantNumeric: 'tabular-nums',
};
const styles = {
  guide: style({ minWidth: '0', borderBlock: '1px solid', borderColor: 'line' }),
  title: style(disclosureTitle, { cursor: 'pointer' }),
  body: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    paddingBottom: '3',
    fontSize: 'xs',
    lineHeight: '1.5',
  }),
  text: style({ margin: '0' }),
  // Nobody types on paper; the table is what is taken along.
  adviser: style({ _print: { display: 'none' } }),
  table: style({ width: 'full', borderCollapse: 'collapse', fontSize: 'xs', lineHeight: '1.5' }),
  caption: style({ textAlign: 'start', color: 'inkMuted', paddingBottom: '0.5' }),
  head: style(cell, { color: 'inkMuted', borderBottomColor: 'control' }),
  size: style(cell, { fontWeight: '600' }),
  cell: style(cell),
};
/** Centimetres, with a half. */
const LONGEST = 8;

/** Measures of a product's sizes, and the form that finds one by them. It lies open while something in the form is to be corrected. */
export function SizeGuide(props: SizeGuideProps): ReactElement {
  const { title, text, caption, column, measures, rows, form, state, note, submitLabel } = props;
  return (
    <details className={styles.guide} open={state.name === form}>
      <summary className={styles.title}>
        {title}
        <Icon name="chevron-down" size={20} />
      </summary>
      <div className={styles.body}>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        <div className={styles.adviser}>
          <SentForm
            form={form}
            state={state}
            fields={measures.map(({ name, label, hint }) => ({
              name,
              kind: 'decimal' as const,
              label,
              required: true,
              maxLength: LONGEST,
              ...(hint === undefined ? {} : { hint }),
            }))}
            submitLabel={submitLabel}
            {...(note === undefined ? {} : { note })}
          />
        </div>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              <th className={styles.head} scope="col">
                {column}
              </th>
              {measures.map((measure) => (
                <th key={measure.name} className={styles.head} scope="col">
                  {measure.column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, values }) => (
              <tr key={size}>
                <th className={styles.size} scope="row">
                  {size}
                </th>
                {values.map((value, index) => (
                  <td key={measures[index]?.name ?? index} className={styles.cell}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
