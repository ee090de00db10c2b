/** The name that a picture of a file gets: its words in lower case with hyphens between them; empty if it has none. */
export function pictureNameOf(file: string): string {
  return (file.split('/').at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
