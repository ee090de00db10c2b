/** An address of mail, or a number of a telephone, an order or an account. */
const MAY_BE_PERSONAL = /@|(?:\d[\s/-]?){6}/u;

/** Whether a term may tell of a person, so that nobody else is shown it. */
export function mayBePersonal(term: string): boolean {
  return MAY_BE_PERSONAL.test(term);
}
