import type { RenderContext } from '@vitrine/schemas';
import { destination, pino, type Logger } from 'pino';
import { rendererConfig } from '../config.ts';

let logger: Logger | undefined;

/** The renderer's log: one JSON line per entry, to stderr. */
export function log(): Logger {
  logger ??= pino(
    {
      level: rendererConfig().logLevel,
      base: { service: 'renderer' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination({ dest: 2, sync: false }),
  );
  return logger;
}

/** What of outcomes may stand in a log: of a page for one visitor alone no sentences, which may quote personal data. */
export function tellable<O extends { message?: string }>(
  { caller, form }: Pick<RenderContext, 'caller' | 'form'>,
  outcomes: readonly O[],
): readonly Omit<O, 'message'>[] {
  if (caller === undefined && form === undefined) return outcomes;
  return outcomes.map(({ message: _message, ...rest }) => rest);
}
