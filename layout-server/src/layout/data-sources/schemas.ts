import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { faultsFromAjv, FORMATS, type Fault } from '@vitrine/schemas';

/** Checks a value; no faults means that it fits. */
export type Check = (value: unknown) => Fault[];

const SHOP_VALUES = new URL('../../../../schemas/shop.schema.json', import.meta.url);

/** Compiles checks at start; schemas may refer to `https://vitrine.example/schemas/shop.schema.json`. */
export function createChecks(): (schema: object) => Check {
  const ajv = new Ajv2020({ strict: true, allErrors: true, formats: FORMATS });
  ajv.addSchema(JSON.parse(readFileSync(SHOP_VALUES, 'utf8')));
  return (schema) => {
    const validate: ValidateFunction = ajv.compile(schema);
    return (value) => (validate(value) ? [] : faultsFromAjv(validate.errors ?? [], { value }));
  };
}
