/**
 * Pictures that shoppers add to a review. How bytes become a picture, whoever composes the shop says (`MakePicture`); here is what is
 * taken, where it is kept, and until when.
 */
export { createReviewPictureFiles } from './picture-files.ts';
export { createReviewPictureStore, type ReviewPictureStore } from './picture-store.ts';
export {
  LARGE,
  LARGEST_HEIGHT,
  SMALL,
  type MadePicture,
  type MakePicture,
  type ReviewPicture,
  type SentKind,
} from './review-picture.ts';
export { createTakePictures, MOST_WAITING, PICTURE_LIMIT, type TakePictures } from './take-pictures.ts';
