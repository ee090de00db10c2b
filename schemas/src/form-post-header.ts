/**
 * The header in which the edge says what else is to say of a form with files, whose body goes on as it came: a `FormPost`
 * without fields as JSON in base64url.
 */
export const FORM_POST_HEADER = 'x-vitrine-form';
