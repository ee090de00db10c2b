import type { StyleObject } from '../styling/style-object.ts';

/** A layer in the middle of the window, over what it keeps in sight. */
export const layerBox: StyleObject = {
  margin: 'auto',
  width: 'min(40rem, calc(100vw - 2rem))',
  maxHeight: 'calc(100dvh - 2rem)',
  overflowY: 'auto',
  padding: '3',
  borderRadius: 'card',
  backgroundColor: 'surface',
  color: 'ink',
  _backdrop: { backgroundColor: 'color-mix(in srgb, black 48%, transparent)' },
  '@media (forced-colors: active)': { border: '1px solid' },
};

/** Its uppermost line, with the way out at the end. */
export const layerHead: StyleObject = { display: 'flex', justifyContent: 'flex-end' };
