import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalog } from '@vitrine/component-registry/manifest';
import { CommanderError } from 'commander';
import { checkShopFiles } from '../composition/check-shop-files.ts';
import { defaultTenantOf } from '../default-tenant.ts';
import type { ComponentLookup } from '../layout/validate/index.ts';
import type { ExitCode, Terminal } from './run-layouts.ts';
import { spokenProgram } from './spoken-program.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Runs `validate <tenant.json>`: the faults of a shop's configuration by name, as far as files alone tell, with what
 * a first start would refuse of its pages. Asks no server and no database.
 * @param words what stands behind the program's name
 * @returns 0 sound, 1 faulty, 2 wrong usage
 */
export async function runTenants(
  words: readonly string[],
  {
    env,
    folder,
    out,
    err,
    components = catalog,
  }: Omit<Terminal, 'colors'> & { folder: string; components?: ComponentLookup },
): Promise<ExitCode> {
  let exit: ExitCode = 0;
  const inRoot = (name: string, otherwise: string): string => path.resolve(ROOT, env[name] || otherwise);
  const program = spokenProgram(
    'tenants',
    { env, out, err },
    '\nTENANTS_DIR names the shops beside it. Exit codes: 0 sound, 1 faulty, 2 wrong usage.',
  )
    .description('The files of the shops.')
    .option('--json', 'answers for programs');
  program
    .command('validate')
    .description(
      "checks a shop's configuration: shape, addresses and hosts; in its place also what lies beside it, and every page as a first start would show it",
    )
    .argument('<tenant.json>')
    .exitOverride()
    .action(async (file: string) => {
      const faults = await checkShopFiles(path.resolve(folder, file), {
        tenantsDir: inRoot('TENANTS_DIR', 'tenants'),
        localesDir: inRoot('LOCALES_DIR', 'locales'),
        picturesFile: path.join(inRoot('ASSETS_DIR', 'layout-server/assets'), 'pictures.json'),
        defaultTenant: defaultTenantOf(env),
        edgePort: Number(env['EDGE_PORT'] || 3000),
        cmsUrl: env['CMS_URL'] ?? '',
        components,
      });
      if (faults.length > 0) exit = 1;
      if (program.opts<{ json?: boolean }>().json) out(JSON.stringify({ file, faults }, null, 2));
      else if (faults.length === 0) out(`${file} is sound.`);
      else out([`${file} has ${faults.length} fault(s):`, ...faults.map((each) => `  ${each.message}`)].join('\n'));
    });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}
