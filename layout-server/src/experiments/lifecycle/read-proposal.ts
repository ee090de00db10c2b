import { fault, validateExperiment, type Result } from '@vitrine/schemas';
import type { Proposal } from './phases.ts';

/** A seed that a proposal is checked with before it has one; never kept. */
const UNSEEDED = '00000000';

/** A definition as staff write it, typed. Status, phase, seed and what else the server writes may be there, and have no effect. */
export function readProposal(given: unknown, tenant: string): Result<Proposal> {
  const layer = `${tenant}/experiments`;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return {
      ok: false,
      faults: [fault('WRONG_TYPE', { expected: 'the definition of an experiment, an object', got: given, layer })],
    };
  }
  const read = validateExperiment({ ...given, status: 'draft', phase: 1, seed: UNSEEDED }, { layer });
  if (!read.ok) return read;
  const {
    status: _status,
    phase: _phase,
    seed: _seed,
    shipped: _shipped,
    decidedBy: _words,
    $schema: _schema,
    ...rest
  } = read.value;
  return { ok: true, value: rest };
}
