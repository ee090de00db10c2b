/** What the panel can lead to branches of: each name has a cookie `fb-app-<name>` or `fb-backend-<name>`. */
export interface TestPanelSettings {
  apps: readonly string[];
  backends: readonly string[];
}

const DEFAULTS = {
  TEST_PANEL_APPS: 'storefront,account,checkout',
  TEST_PANEL_BACKENDS: 'layout-server,gateway,search',
} as const;
const NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** The panel's settings; `undefined` unless `TEST_PANEL` is 1, as in production. Faults go to `faults`. */
export function readTestPanel(environment: NodeJS.ProcessEnv, faults: string[]): TestPanelSettings | undefined {
  if (environment['TEST_PANEL'] !== '1') return undefined;
  const names = (variable: keyof typeof DEFAULTS): string[] => {
    const list = (environment[variable] || DEFAULTS[variable]).split(',').map((name) => name.trim());
    const wrong = list.filter((name) => !NAME.test(name));
    if (wrong.length > 0)
      faults.push(
        `${variable}: expected names of lower-case letters, digits and hyphens, parted by commas, got ${JSON.stringify(wrong[0])}`,
      );
    return list;
  };
  return { apps: names('TEST_PANEL_APPS'), backends: names('TEST_PANEL_BACKENDS') };
}
