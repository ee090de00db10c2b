import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Ajv2020, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { AjvError } from '@vitrine/schemas';
import { FORMATS } from '@vitrine/schemas/formats';
import type { Task, Told } from './protocol.ts';

/** Compiles schemas that came from outside and judges props by them. Whoever started the thread ends it when it takes too long. */
const { schemas, asked } = workerData as Task;
const port = parentPort;
if (port === null) throw new Error('schema-thread.ts runs only as a worker thread');
const tell = (told: Told): void => port.postMessage(told);

const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false, formats: FORMATS });
ajv.addSchema(shopValues());
/** What is told of one node's props: the gates read it again for each page of each shop, where no deadline holds. */
const MOST_ERRORS = 50;
const MOST_ERROR_LENGTH = 2_000;
const faults: { schema: number; reason: string }[] = [];
const validators = schemas.map((schema, index): ValidateFunction | undefined => {
  tell({ kind: 'using', schema: index });
  try {
    return ajv.compile(schema);
  } catch (error) {
    faults.push({ schema: index, reason: String(error) });
    return undefined;
  }
});
if (faults.length > 0) tell({ kind: 'faulty', faults });
else
  tell({
    kind: 'judged',
    errors: asked.map(({ schema, props }) => {
      tell({ kind: 'using', schema });
      const validate = validators[schema];
      if (validate === undefined || validate(props)) return null;
      return (validate.errors ?? []).slice(0, MOST_ERRORS).map(shortened);
    }),
  });

/** An error that would repeat much of the schema says its own words alone. */
function shortened({ instancePath, schemaPath, keyword, params, message = '' }: ErrorObject): AjvError {
  const error = { instancePath, schemaPath, keyword, params: params as AjvError['params'], message };
  return JSON.stringify(error).length <= MOST_ERROR_LENGTH
    ? error
    : { instancePath, schemaPath: '', keyword: 'too long to tell', params: {}, message: message.slice(0, 200) };
}

/** The values that props schemas refer to: prices, pictures, product cards. */
function shopValues(): AnySchemaObject {
  return JSON.parse(
    readFileSync(new URL('../../../../../schemas/shop.schema.json', import.meta.url), 'utf8'),
  ) as AnySchemaObject;
}
