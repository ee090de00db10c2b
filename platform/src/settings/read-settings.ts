import { customCleanEnv, EnvMissingError, type CleanedEnv } from 'envalid';

export type SettingsResult<S> = { ok: true; settings: Values<S> } | { ok: false; faults: string[] };
type Values<S> = Omit<CleanedEnv<S>, 'isDevelopment' | 'isDev' | 'isTest' | 'isProduction' | 'isProd'>;

/**
 * The settings that `specs` describe, read from an environment. A variable that is empty counts as one that is not
 * there. Faults come all together, in the order of the specs, each beginning with the name of its variable.
 */
export function readSettings<S>(
  environment: Readonly<Record<string, string | undefined>>,
  specs: S,
): SettingsResult<S> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const faults: string[] = [];
  const settings = customCleanEnv(given, specs, (cleaned): Values<S> => cleaned, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors)) faults.push(`${name}: ${sentence(error)}`);
    },
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, settings };
}

function sentence(error: unknown): string {
  if (error instanceof EnvMissingError) return 'expected a value, got none';
  return error instanceof Error ? error.message : String(error);
}
