import type { ReactElement } from 'react';
import type { FooterProps } from '../../../generated/props.ts';
import type { IconName } from '../../components-support/icon-shapes.ts';
import { Icon } from '../../components-support/icon.tsx';
import { InPlace } from '../../islands/in-place.tsx';
import { style } from '../../styling/style.ts';
import { ColorModeInPlace } from './footer.client.tsx';

const styles = {
  // Without scripts the choice could do nothing, so it is not there.
  field: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    backgroundColor: 'surface',
    '@media (scripting: none)': { display: 'none' },
  }),
  legend: style({ srOnly: true }),
  option: style({ position: 'relative', display: 'block' }),
  radio: style({
    position: 'absolute',
    inset: '0',
    width: 'full',
    height: 'full',
    margin: '0',
    opacity: 0,
    cursor: 'pointer',
    'input:focus-visible&': { outline: 'none' },
  }),
  face: style({
    display: 'flex',
    alignItems: 'center',
    gap: '0.75',
    minHeight: { base: 'touch', md: '4.5' },
    paddingInline: '1.5',
    borderRadius: 'control',
    color: 'inkMuted',
    fontSize: '2xs',
    lineHeight: '1',
    'input:checked + &': { backgroundColor: 'ink', color: 'canvas' },
    'input:focus-visible + &': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
  }),
};
const MODES = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['system', 'monitor'],
] as const satisfies readonly (readonly ['light' | 'dark' | 'system', IconName])[];

/** Light, dark or what the system says, as three radio buttons. @see TH-009 */
export function ColorModeField(words: NonNullable<FooterProps['colorMode']>): ReactElement {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{words.label}</legend>
      {MODES.map(([mode, icon]) => (
        <label key={mode} className={styles.option}>
          <input
            className={styles.radio}
            type="radio"
            name="color-mode"
            value={mode}
            defaultChecked={mode === 'system'}
          />
          <span className={styles.face}>
            <Icon name={icon} size={16} />
            {words[mode]}
          </span>
        </label>
      ))}
      <InPlace island={ColorModeInPlace} />
    </fieldset>
  );
}
