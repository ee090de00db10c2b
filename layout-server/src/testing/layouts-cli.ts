import type { App } from '../app.ts';
import { runLayouts } from '../cli/run-layouts.ts';
import { createRealShopsApp, realShopsFolder, type TestFolder } from './test-app.ts';

/** The command line of layouts with the server that it asks. */
export interface LayoutsCli {
  app: App;
  folder: TestFolder;
  /** Runs a command as a merchandiser: its exit code and all that it said. */
  run(...words: string[]): Promise<{ exit: number; out: string }>;
  /** The same as whoever has the token. */
  runAs(token: string, ...words: string[]): Promise<{ exit: number; out: string }>;
  close(): Promise<void>;
}

/** Opens the staff door of an app, of the shops of this repository where none is given, for commands that tests run. */
export async function openLayoutsCli(
  folder: TestFolder = realShopsFolder(),
  open: (folder: TestFolder) => Promise<App> = createRealShopsApp,
): Promise<LayoutsCli> {
  const app = await open(folder);
  const url = await app.staffServer.listen({ port: 0, host: '127.0.0.1' });
  const runAs: LayoutsCli['runAs'] = async (token, ...words) => {
    const said: string[] = [];
    const say = (text: string): void => void said.push(text);
    const exit = await runLayouts(words, {
      env: { STAFF_URL: url, STAFF_TOKEN: token, TENANTS_DIR: folder.tenantsDir },
      colors: false,
      out: say,
      err: say,
    });
    return { exit, out: said.join('\n') };
  };
  return {
    app,
    folder,
    runAs,
    run: (...words) => runAs('test-merchandiser', ...words),
    async close() {
      await app.close();
      folder.remove();
    },
  };
}
