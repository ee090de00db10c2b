/**
 * The gallery: every example of every component of the registry, rendered by the renderer as a page of a shop, for staff
 * to look at. It publishes nothing, reads no layout and is not part of any shop.
 */
export { createExamplePages, withExamples, type ExamplePages } from './example-pages.ts';
export { galleryDoor } from './gallery-door.ts';
