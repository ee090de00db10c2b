import type { ReactElement } from 'react';
import type { ServiceLayerProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { longWords } from '../../components-support/long-words.ts';
import { CloseButton, symbolButton } from '../../components-support/close-button.tsx';
import { Dormant } from '../../components-support/dormant.tsx';
import { layerBox } from '../../components-support/layer-box.ts';
import { style } from '../../styling/style.ts';
import { ServiceLayerInPlace } from './service-layer.client.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  layer: style(longWords, layerBox),
  head: style({
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '2',
    margin: '0',
  }),
  title: style({
    textStyle: 'title',
    fontWeight: '400',
    margin: '0',
    paddingTop: '0.75',
  }),
  close: style(symbolButton, { marginInlineStart: 'auto' }),
  body: style({
    fontSize: 'sm',
    lineHeight: '1.55',
    minHeight: '8',
    '& > * + *': { marginTop: '2' },
    '& a': {
      color: 'primary',
      textDecorationLine: 'underline',
      textUnderlineOffset: '0.2em',
    },
    '& ul': { listStyle: 'disc', paddingInlineStart: '2.5' },
    '& ol': { listStyle: 'decimal', paddingInlineStart: '3' },
    '& [data-scroll]': { overflowX: 'auto' },
    '& table': {
      width: 'full',
      fontSize: 'xs',
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
    '& :is(th, td)': {
      textAlign: 'start',
      padding: '1',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
    },
    '& th': { fontWeight: '600' },
  }),
  failure: style({
    '&:not([hidden])': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      gap: '2',
    },
  }),
  retry: style(borderedLink, { cursor: 'pointer' }),
};

/** A closed dialog that links with `data-service-layer` open (CT-023); its message and its way to try again stand ready. */
export function ServiceLayer({ closeLabel, failed, retryLabel }: ServiceLayerProps): ReactElement {
  return (
    <div>
      <Dormant>
        <dialog className={styles.layer} aria-labelledby="service-layer-title" {...{ closedby: 'any' }}>
          <form className={styles.head} method="dialog">
            <p className={styles.title} id="service-layer-title" data-layer-title="" />
            <CloseButton label={closeLabel} className={styles.close} />
          </form>
          <div className={styles.body} data-layer-body="" />
          <div className={styles.failure} data-layer-failure="" hidden>
            <p role="alert">{failed}</p>
            <button className={styles.retry} type="button">
              {retryLabel}
            </button>
          </div>
        </dialog>
      </Dormant>
      <InPlace island={ServiceLayerInPlace} />
    </div>
  );
}
