import type { ReactElement } from 'react';
import type { DeferredProps } from '../../../generated/props.ts';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

/** Everything in one cell, so that what waits and what keeps the room are as large as the larger one. */
const place: StyleObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > *': { gridArea: '1 / 1', minWidth: '0' },
  '&[hidden]': { display: 'none' },
};
const styles = {
  // Boxes without a script to fill them would promise what never comes (LATER_SCRIPT puts `data-later-script` on the page).
  skeleton: style(place, {
    'html:not([data-later-script]) & > * > :is(output, [aria-hidden=true])': { display: 'none' },
  }),
  fallback: style(place),
  // Perhaps there is nothing, and without a script nobody asks: not even a heading stands there.
  asked: style(place, { 'html:not([data-later-script]) &': { display: 'none' } }),
  // Most browsers keep nothing, and the page is everybody's: LATER_SCRIPT says on the page whether this one does.
  viewed: style(place, { 'html:not([data-viewed]) &': { display: 'none' } }),
  room: style({ visibility: 'hidden', 'html:not([data-later-script]) &': { display: 'none' } }),
  failure: style({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    placeSelf: 'center',
    zIndex: 'raised',
    maxWidth: 'min(100%, 26rem)',
    padding: '3',
    backgroundColor: 'surface',
    borderRadius: 'card',
    color: 'ink',
    textAlign: 'center',
    '&[hidden]': { display: 'none' },
  }),
  text: style({ margin: '0', fontSize: 'sm', lineHeight: '1.5' }),
  button: style({
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    paddingInline: '2',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    backgroundColor: 'surface',
    color: 'ink',
    fontSize: 'sm',
    fontWeight: '600',
    _hover: { borderColor: 'ink' },
  }),
};

/** The place of a node that the browser asks for after the page has loaded. It says nothing and moves nothing by itself: `LATER_SCRIPT` does. */
export function Deferred({ src, question, viewed, failure }: DeferredProps, slots: Slots): ReactElement {
  const { waiting, room } = slots;
  const looks = failure === undefined ? styles.fallback : styles.skeleton;
  return (
    <div
      className={viewed === true ? styles.viewed : question === undefined ? looks : styles.asked}
      data-later={src}
      data-later-question={question}
      data-later-viewed={viewed === true ? '' : undefined}
    >
      {waiting}
      {room === undefined ? null : (
        <div className={styles.room} aria-hidden="true" data-later-room="">
          {room}
        </div>
      )}
      {failure === undefined ? null : (
        <div className={styles.failure} data-later-failure="" hidden>
          <p className={styles.text}>{failure.text}</p>
          <button className={styles.button} type="button">
            {failure.retry}
          </button>
        </div>
      )}
    </div>
  );
}
