import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startSimulator } from './simulator.ts';

/** The provider as a program: `npm start` runs it for the demo, where no other provider is named. */
const { PAYMENT_SIMULATOR_PORT, PAYMENT_API_KEY, PAYMENT_EVENT_SECRETS, DATA_DIR } = process.env;
if (!PAYMENT_SIMULATOR_PORT || !PAYMENT_API_KEY || !PAYMENT_EVENT_SECRETS || !DATA_DIR)
  throw new Error('expected PAYMENT_SIMULATOR_PORT, PAYMENT_API_KEY, PAYMENT_EVENT_SECRETS and DATA_DIR');
mkdirSync(DATA_DIR, { recursive: true });
const simulator = await startSimulator({
  port: Number(PAYMENT_SIMULATOR_PORT),
  apiKey: PAYMENT_API_KEY,
  eventSecrets: PAYMENT_EVENT_SECRETS.split(','),
  file: path.join(DATA_DIR, 'payment-simulator.json'),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void simulator.close().then(() => process.exit(0)));
