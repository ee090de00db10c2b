/** What the edge serves from disk and from the layout server, by the end of its name. Nothing else is served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  webmanifest: 'application/manifest+json',
  pdf: 'application/pdf',
  webm: 'video/webm',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  wasm: 'application/wasm',
};

/** The media type of a file name; `undefined` for ends that are not served. */
export function contentTypeOf(name: string): string | undefined {
  return CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
}

/** Whether compressing again gains nothing. */
export function isCompressed(contentType: string): boolean {
  return (
    contentType === 'font/woff2' ||
    isFilm(contentType) ||
    (contentType.startsWith('image/') && contentType !== 'image/svg+xml')
  );
}

/** Whether it is a film, of which players ask for parts. */
export function isFilm(contentType: string): boolean {
  return contentType.startsWith('video/');
}
