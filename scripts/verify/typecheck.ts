import { spawnSync } from 'node:child_process';
import { TYPED_FOLDERS } from './typed-folders.ts';

/** `npm run typecheck`: the types of every folder, tests and all, as `npm test` checks them. The exit code is 1 if one is faulty. */
const faulty = TYPED_FOLDERS.filter((folder) => {
  const { status } = spawnSync('node_modules/.bin/tsc', ['-p', folder, '--noEmit'], { stdio: 'inherit' });
  return status !== 0;
});
process.exitCode = faulty.length === 0 ? 0 : 1;
