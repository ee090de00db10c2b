/** The longest name of a picture that a shop adds; its address has the shop's id before it. */
export const LONGEST_NAME = 48;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** No name of a picture has two hyphens in a row. */
const BETWEEN = '--';

/** Whether a shop may call a picture so: words in lower case with hyphens between them. */
export function isPictureName(name: string): boolean {
  return name.length <= LONGEST_NAME && NAME.test(name);
}

/** What a shop's own picture is called in addresses, so that two shops never meet in one. */
export function addressName(tenant: string, name: string): string {
  return `${tenant}${BETWEEN}${name}`;
}

/** The shop and the name in such an address; undefined for another picture's. */
export function readAddressName(text: string): { tenant: string; name: string } | undefined {
  const at = text.lastIndexOf(BETWEEN);
  return at < 1 ? undefined : { tenant: text.slice(0, at), name: text.slice(at + BETWEEN.length) };
}
