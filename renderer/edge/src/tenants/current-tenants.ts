import type { EdgeTenants } from '@vitrine/schemas';
import type { LayoutServer } from '../upstream/layout-server.ts';
import type { Outcome } from '../upstream/failure.ts';
import { createTenantDirectory, type TenantDirectory } from './tenant-directory.ts';

export interface CurrentTenants {
  /** The tenants as they were told last; `undefined` until they were told once. */
  readonly directory: TenantDirectory | undefined;
  /** Asks anew; on failure the last good ones stay. Concurrent calls share one question. */
  refresh(): Promise<Outcome<EdgeTenants>>;
}

/** Keeps what the layout server tells of the tenants, also while it is down. */
export function createCurrentTenants({
  layoutServer,
}: {
  layoutServer: Pick<LayoutServer, 'tenants'>;
}): CurrentTenants {
  let directory: TenantDirectory | undefined;
  let asking: Promise<Outcome<EdgeTenants>> | undefined;

  async function ask(): Promise<Outcome<EdgeTenants>> {
    const outcome = await layoutServer.tenants();
    if (outcome.ok) directory = createTenantDirectory(outcome.value);
    return outcome;
  }

  return {
    get directory() {
      return directory;
    },
    refresh() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}
