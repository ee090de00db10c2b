/** A page of content as a layer of a shop's page. Used by pages, which show it, and by publishing, which checks it. */
export { contentLayer, leftOut, type ContentLayer } from './content-layer.ts';
