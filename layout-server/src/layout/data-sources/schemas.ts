import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { faultsFromAjv, FORMATS, type Fault } from '@vitrine/schemas';

/** Checks a value; no faults means that it fits. */
export type Check = (value: unknown) => Fault[];

const SHOP_VALUES = new URL('../../../../schemas/shop.schema.json', import.meta.url);

let compiler: Ajv2020 | undefined;

/**
 * Compiles a check; a schema may refer to `https://vitrine.example/schemas/shop.schema.json`. The same one is compiled once
 * in a process, whoever asks.
 */
export function checkOf(schema: object): Check {
  compiler ??= new Ajv2020({
    strict: true,
    allErrors: true,
    formats: FORMATS,
    schemas: [JSON.parse(readFileSync(SHOP_VALUES, 'utf8'))],
  });
  const validate: ValidateFunction = compiler.compile(schema);
  return (value) => (validate(value) ? [] : faultsFromAjv(validate.errors ?? [], { value }));
}
