import { log } from './log.ts';

const DEADLINE_MS = 5_000;

let done: Promise<void> | undefined;

/**
 * Has this process render a page of its own once, so that the first shopper does not wait for React to be loaded and the
 * first page knows that markup need not be sent along. A failure is logged; pages then cost more and are right all the same.
 */
export function warmUp(): Promise<void> {
  done ??= renderProbe().catch((error: unknown) => log().warn({ err: error }, 'the renderer could not be warmed up'));
  return done;
}

async function renderProbe(): Promise<void> {
  // Set by `next start` to where it listens.
  const port = process.env['PORT'];
  if (port === undefined) throw new Error('expected Next to name its port in PORT, got nothing');
  const answer = await fetch(`http://127.0.0.1:${port}/-/markup`, { signal: AbortSignal.timeout(DEADLINE_MS) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`expected 200 for the probe, got ${answer.status}`);
}
