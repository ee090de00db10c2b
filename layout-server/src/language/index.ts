/** What is said to staff, in the language of whoever reads it. Used by the staff door and the command lines; loads nothing of a server. */
export { helpIn } from './help-words.ts';
export { LANGUAGE_HEADER } from './language-header.ts';
export { isLanguage, languageOf, LANGUAGES, speakerIn, type Language, type Speaker } from './speaker.ts';
