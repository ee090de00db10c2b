import { customType } from '../sql.ts';

/** A column with bytes: `bytea` in the database, a `Buffer` in code. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
