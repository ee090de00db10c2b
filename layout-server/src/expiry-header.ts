/**
 * The header by which the staff door says when a token ends that is about to. Alone here: command lines read it, and
 * would load the database with everything else that knows of tokens.
 */
export const EXPIRY_HEADER = 'x-vitrine-token-expires';
