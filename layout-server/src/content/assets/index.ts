/**
 * Pictures: the manifest of the masters, and their renditions on demand.
 * Used by the library of a page (`$asset`), by data sources and by the public door. It does not know what a picture shows.
 */
export {
  createPictureService,
  WIDTHS,
  type OtherPicture,
  type PictureService,
  type PictureServiceOptions,
} from './picture-service.ts';
export { addressHash, imageAt, imageOf, loadPictures, type Picture, type PictureManifest } from './picture-manifest.ts';
export { createBrandFiles, type FindBrandFile } from './brand-files.ts';
export { createDocuments, DOCUMENTS_FOLDER, FILMS_FOLDER } from './documents.ts';
export { pictureRoute } from './picture-route.ts';
