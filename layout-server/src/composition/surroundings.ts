import type { Catalogue } from '@vitrine/commerce/catalogue';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, DatabaseOptions } from '@vitrine/platform/database';
import type { DataSource } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { Pressure } from '@vitrine/platform/limits';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { ComponentLookup } from '../layout/validate/index.ts';

/** What the app takes from outside itself. Tests give a clock of their own and sources that misbehave. */
export interface Surroundings {
  clock: Clock;
  ids: Ids;
  logger: Logger;
  /** Takes the line of each request; left out, the logger does. */
  access?: Logger;
  metrics: Metrics;
  /** Ends the process, where nothing else helps. */
  end?: () => void;
  components?: ComponentLookup;
  /** What stands in for the domains' sources. */
  sources?: (own: readonly DataSource[]) => readonly DataSource[];
  /** What stands in for the copy of the catalogue. */
  catalogue?: (own: Catalogue) => Catalogue;
  pressure?: Pressure;
  openDatabase?: (options: DatabaseOptions) => Promise<Database>;
}
