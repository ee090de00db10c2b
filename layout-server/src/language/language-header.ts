/**
 * The header by which somebody asks the staff door for an answer in a language (`en` or `de`), whatever they have set, and by
 * which the door says what they have set.
 */
export const LANGUAGE_HEADER = 'x-vitrine-language';
