/** What somebody may write about, in the order of the form (CT-002). */
export const SUBJECTS = [
  'customerAccount',
  'productQuestion',
  'myPayments',
  'shipping',
  'returnsStatus',
  'praemie',
  'reportBarrier',
  'otherQuestion',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Of a subject that is answered with a look into the books, the shop must know who writes. */
const WITH_ADDRESS: ReadonlySet<Subject> = new Set([
  'customerAccount',
  'myPayments',
  'shipping',
  'returnsStatus',
  'praemie',
]);

/** The subject that a form sent; undefined for what is none. */
export function subjectOf(value: string): Subject | undefined {
  return SUBJECTS.find((subject) => subject === value);
}

/** Whether a message of a subject is of use only with the address of its sender. */
export function needsAddress(subject: Subject): boolean {
  return WITH_ADDRESS.has(subject);
}
