'use client';

import type { ReactElement } from 'react';
import type { IslandLooks } from './island-looks.ts';

/** Says that an island cannot be shown and offers to try again (UI-005). */
export function IslandBox({ words, classes, onReset }: IslandLooks & { onReset: () => void }): ReactElement {
  return (
    <div className={classes.box} role="alert">
      <p>{words.title}</p>
      <button className={classes.button} type="button" onClick={onReset}>
        {words.reset}
      </button>
    </div>
  );
}
