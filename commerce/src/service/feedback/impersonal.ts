/** Numbers that may be of a person, and addresses. */
const MAY_BE_PERSONAL = /\S+@\S+|(?:\d[\s/-]?){6,}/gu;

/** Most characters of a comment. */
export const LONGEST_COMMENT = 500;

/** A comment as it is kept: nobody is to be found by what they said. */
export function impersonal(comment: string): string {
  return comment.trim().replaceAll(MAY_BE_PERSONAL, '…');
}
