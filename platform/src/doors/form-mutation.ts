import type { SentForm } from './form-handler.ts';

/** An argument of a mutation; the handler of its form gets all kinds as text, a ticked flag as 1. */
export interface MutationArgument {
  kind: 'text' | 'flag' | 'number';
  description: string;
  required?: boolean;
}

/** What scripts send in place of a form: a mutation of the shop door, taken as the form is (GW-019). */
export interface FormMutation {
  name: string;
  description: string;
  arguments: Readonly<Record<string, MutationArgument>>;
  /** The type of the one argument `input` that holds them all; left out, each stands by itself. */
  input?: string;
  /** The switch without which no page of a shop has the form. */
  switch?: string;
  /** The form that the arguments stand for; what was not given is not there. */
  form(given: GivenArguments): {
    fields: SentForm['fields'];
    query?: SentForm['query'];
  };
}

/** What came for the arguments, by their names. */
export type GivenArguments = Readonly<Partial<Record<string, string>>>;

/** Those that are there, as a form has its fields. */
export function givenFields(given: GivenArguments): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}
