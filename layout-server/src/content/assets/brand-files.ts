import { brandLetter, brandManifest, brandSign, SIGN_WIDTHS, type Brand, type SignWidth } from '@vitrine/schemas';
import sharp from 'sharp';

/** A file below `/assets/` that is no picture of the shop. */
export interface BrandFile {
  type: string;
  bytes: Buffer;
}

/** Finds a file by its name below `/assets/`; undefined if there is none as it is now. */
export type FindBrandFile = (file: string) => Promise<BrandFile | undefined>;

const FILE = /^brand-([a-z][a-z0-9-]{1,30})\.[0-9a-f]{8}(?:-(\d{2,4})\.png|\.webmanifest)$/;
const MANIFEST_SIGNS = [192, 512] as const;

/** The sign and the web manifest of every shop, made of its name and its colours when they are asked for. */
export function createBrandFiles(brandOf: (id: string) => Brand | undefined): FindBrandFile {
  return async (file) => {
    const [, id, size] = FILE.exec(file) ?? [];
    const brand = id === undefined ? undefined : brandOf(id);
    if (brand === undefined) return undefined;
    if (size === undefined) return isNamed(brandManifest(brand), file) ? manifestOf(brand) : undefined;
    const width = SIGN_WIDTHS.find((each) => each === Number(size));
    return width !== undefined && isNamed(brandSign(brand, width), file) ? signOf(brand, width) : undefined;
  };
}

function isNamed(address: string, file: string): boolean {
  return address === `/assets/${file}`;
}

/** The letter on the shop's accent, from edge to edge: the systems cut signs to shapes of their own. */
async function signOf(brand: Brand, width: SignWidth): Promise<BrandFile> {
  const { primary, onPrimary } = brand.theme.colors.light;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${width}" height="${width}"><rect width="32" height="32" fill="${primary}"/><text x="16" y="22" text-anchor="middle" font-family="Georgia,serif" font-size="17" fill="${onPrimary}">${brandLetter(brand)}</text></svg>`;
  return { type: 'image/png', bytes: await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer() };
}

function manifestOf(brand: Brand): BrandFile {
  const { name, theme } = brand;
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: theme.colors.light.canvas,
    theme_color: theme.colors.light.canvas,
    icons: MANIFEST_SIGNS.map((width) => ({
      src: brandSign(brand, width),
      sizes: `${width}x${width}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  };
  return { type: 'application/manifest+json', bytes: Buffer.from(JSON.stringify(manifest)) };
}
