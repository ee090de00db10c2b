import type { LayerDocument, LayoutDocument } from '@vitrine/schemas';
import { dependenciesOf, type AppliedLayer, type RequestFacts } from '../resolve/index.ts';

const DEVICES = ['mobile', 'tablet', 'desktop'] as const;
const LOGINS = ['anonymous', 'soft', 'full'] as const;

/** More are not tried; the nearest moments come first. */
const MOST = 256;

/**
 * The requests that can see different pages: the given one, and every combination of the dimensions on which a document
 * depends, now and after each scheduled change.
 */
export function combinations(
  base: LayoutDocument,
  layers: readonly AppliedLayer[],
  request: RequestFacts,
): RequestFacts[] {
  const dependencies = [base, ...layers.map(({ document }) => document)].map(
    (document: LayoutDocument | LayerDocument) => dependenciesOf(document),
  );
  const varies = (dimension: 'device' | 'login' | 'segment' | 'bot'): boolean =>
    dependencies.some(({ dimensions }) => dimensions.has(dimension));
  const others = <T>(own: T, all: readonly T[]): T[] => [own, ...all.filter((each) => each !== own)];

  const devices = varies('device') ? others<string>(request.device, DEVICES) : [request.device];
  const logins = varies('login') ? others<string>(request.login, LOGINS) : [request.login];
  const segments = varies('segment')
    ? others(request.segment, ['', ...dependencies.flatMap((each) => [...each.segments])])
    : [request.segment];
  const bots = varies('bot') ? [request.bot, !request.bot] : [request.bot];
  const moments = new Set(
    dependencies.flatMap(({ moments: all }) => all.filter((moment) => moment > request.now.getTime())),
  );
  const times = [request.now, ...[...moments].sort((a, b) => a - b).map((moment) => new Date(moment))];

  return times
    .flatMap((now) =>
      devices.flatMap((device) =>
        logins.flatMap((login) =>
          [...new Set(segments)].flatMap((segment) =>
            bots.map((bot) => ({ ...request, now, device, login, segment, bot })),
          ),
        ),
      ),
    )
    .slice(0, MOST);
}
