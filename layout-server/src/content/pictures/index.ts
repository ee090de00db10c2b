/**
 * Pictures that a shop adds itself: read, stripped and kept in the database, with words and what must stay in sight.
 * Used by the shops (`Family`), the picture service and the staff door. It does not know where a picture is shown.
 */
export {
  createPictureDeeds,
  type PictureDeeds,
  type PictureDescription,
  type PictureOutcome,
} from './picture-deeds.ts';
export { addressName, readAddressName } from './picture-names.ts';
export { createPictureShelf, type OwnPicture, type PictureShelf, type StoredPicture } from './picture-shelf.ts';
export { createPictureStore, type PictureStore } from './picture-store.ts';
export { MOST_BYTES } from './read-picture.ts';
export { shopPictureParts, shopPictures } from './tables.ts';
