import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { bootstrap, DefaultLogger, LogLevel } from '@vendure/core';

const files = new Map();
const keep = (name, bytes) => {
  files.set(name, bytes);
  return name;
};

/** A Vendure with an empty shop, whose database and files are its memory. Says `ready` once it answers; ends with its input. */
await bootstrap({
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT), adminApiPath: 'admin-api' },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
    cookieOptions: { secret: 'for tests' },
  },
  assetOptions: {
    assetStorageStrategy: {
      writeFileFromBuffer: async (name, bytes) => keep(name, bytes),
      writeFileFromStream: async (name, stream) => keep(name, await buffer(stream)),
      readFileToBuffer: async (name) => files.get(name),
      readFileToStream: async (name) => Readable.from(files.get(name)),
      deleteFile: async (name) => void files.delete(name),
      fileExists: async (name) => files.has(name),
    },
    assetPreviewStrategy: { generatePreviewImage: async (_context, _type, bytes) => bytes },
  },
  dbConnectionOptions: { type: 'sqljs', synchronize: true, autoSave: false },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new DefaultLogger({ level: LogLevel.Error }),
});
process.stdout.write('ready\n');
process.stdin.on('end', () => process.exit(0)).resume();
