/** Folders whose types are checked on their own, the longest first, so that no core waits for another's last one. */
export const TYPED_FOLDERS: readonly string[] = [
  '.',
  'layout-server',
  'tests/fuzz',
  'commerce',
  'component-registry',
  'renderer',
  'renderer/edge',
  'platform',
  'schemas',
  'renderer/framework',
  'payment-simulator',
];
