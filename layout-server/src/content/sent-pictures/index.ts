/**
 * Pictures that shoppers send to be shown: made anew, since nobody knows what is in them. What becomes of them is no concern of this
 * part; the reviews keep them.
 */
export { createMakePicture } from './make-picture.ts';
