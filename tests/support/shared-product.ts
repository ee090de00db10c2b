import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { productPorts } from './ports.ts';
import { preparedFolder } from './prepared-folder.ts';
import { launch, productAt, untilReady, type Place, type Product } from './product.ts';
import { until } from './until.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with `place.json` once the shared product runs. */
    sharedProduct: string;
  }
}

export type SharedProduct = Omit<Product, 'stop'>;

type Started = Place & { pid: number };

/**
 * One product for all test files that leave its shops as they found them; the first file that asks starts it. Whoever
 * kills or gives settings starts a product of its own.
 */
export async function sharedProduct(): Promise<SharedProduct> {
  const folder = inject('sharedProduct');
  const file = path.join(folder, 'place.json');
  if (!existsSync(file)) {
    const dataDir = await preparedFolder();
    const place: Place = {
      ports: await productPorts(),
      dataDir,
      outputFile: path.join(folder, 'output'),
    };
    const child = launch(place, { detached: true });
    child.unref();
    writeFileSync(file, JSON.stringify({ ...place, pid: child.pid ?? 0 } satisfies Started));
    await untilReady(child, place);
  }
  return productAt(JSON.parse(readFileSync(file, 'utf8')) as Place);
}

/** Vitest's global setup: makes room before the first file, and ends what was started after the last one. */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-shared-'));
  project.provide('sharedProduct', folder);
  return async () => {
    const file = path.join(folder, 'place.json');
    if (existsSync(file)) {
      const { pid, dataDir } = JSON.parse(readFileSync(file, 'utf8')) as Started;
      if (isAlive(pid)) process.kill(pid, 'SIGTERM');
      await until('the shared product has stopped', async () => !isAlive(pid), 30_000);
      rmSync(dataDir, { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
