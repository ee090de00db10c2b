import type { EdgeTenants } from '@vitrine/schemas';
import type { LayoutServer } from '../upstream/layout-server.ts';
import type { Outcome } from '../upstream/failure.ts';
import { createTenantDirectory, type TenantDirectory } from './tenant-directory.ts';

export interface CurrentTenants {
  /** The tenants as they were told last; `undefined` until they were told once. */
  readonly directory: TenantDirectory | undefined;
  /** What the directory was made of. */
  readonly told: EdgeTenants | undefined;
  /** Takes what was told before this process began, unless something was told since. */
  restore(told: EdgeTenants): void;
  /** Asks anew; on failure the last good ones stay. Concurrent calls share one question. */
  refresh(): Promise<Outcome<EdgeTenants>>;
}

/** Keeps what the layout server tells of the tenants, also while it is down. */
export function createCurrentTenants({
  layoutServer,
}: {
  layoutServer: Pick<LayoutServer, 'tenants'>;
}): CurrentTenants {
  let told: EdgeTenants | undefined;
  let directory: TenantDirectory | undefined;
  let asking: Promise<Outcome<EdgeTenants>> | undefined;

  async function ask(): Promise<Outcome<EdgeTenants>> {
    const outcome = await layoutServer.tenants();
    if (outcome.ok) take(outcome.value);
    return outcome;
  }

  function take(tenants: EdgeTenants): void {
    told = tenants;
    directory = createTenantDirectory(tenants);
  }

  return {
    get directory() {
      return directory;
    },
    get told() {
      return told;
    },
    restore(tenants) {
      if (told === undefined) take(tenants);
    },
    refresh() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}
