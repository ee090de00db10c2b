import type { ReactElement } from 'react';
import type { OfflineNoticeProps } from '../../../generated/props.ts';
import { primaryButton, textLink } from '../../components-support/button-style.ts';
import { Dormant } from '../../components-support/dormant.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';

const styles = {
  notice: style(longWords, {
    width: 'min(34rem, calc(100vw - 2rem))',
    maxHeight: 'calc(100dvh - 2rem)',
    margin: 'auto',
    padding: { base: '3', sm: '5' },
    overflowY: 'auto',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'card',
    backgroundColor: 'surface',
    color: 'ink',
    '&[open]': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2' },
    '&::backdrop': { backgroundColor: 'color-mix(in srgb, black 55%, transparent)' },
  }),
  picture: style({
    display: 'grid',
    placeItems: 'center',
    boxSize: '9',
    borderRadius: '50%',
    backgroundColor: 'tint',
    color: 'inkMuted',
    '& > i': { width: '4', height: '4' },
  }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  text: style({ fontSize: 'sm', lineHeight: '1.6', margin: '0', maxWidth: '52ch' }),
  ways: style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1', marginTop: '1' }),
  retry: style(primaryButton),
  stay: style(textLink),
};

/**
 * The designed state of a page without a network. Closed until the page's script opens it for who follows a link or sends a
 * form meanwhile (`renderer/edge/src/visiting/watch-connection.ts`); its picture is drawn, since none could be loaded.
 */
export function OfflineNotice(props: OfflineNoticeProps): ReactElement {
  const { title, text, retryLabel, stayLabel, awayText, backText } = props;
  return (
    <Dormant>
      <dialog
        className={styles.notice}
        aria-labelledby="offline-title"
        aria-describedby="offline-text"
        data-offline-notice=""
        data-away={awayText}
        data-back={backText}
      >
        <span className={styles.picture}>
          <Icon name="wifi-off" />
        </span>
        <p className={styles.title} id="offline-title">
          {title}
        </p>
        <p className={styles.text} id="offline-text">
          {text}
        </p>
        <div className={styles.ways}>
          <button className={styles.retry} type="button" data-offline-retry="">
            {retryLabel}
          </button>
          <button className={styles.stay} type="button" data-offline-stay="">
            {stayLabel}
          </button>
        </div>
      </dialog>
    </Dormant>
  );
}
