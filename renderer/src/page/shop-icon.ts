import { brandLetter, type Brand } from '@vitrine/schemas';

/** The first letter of the shop on its accent, as a picture in the address itself. */
export function iconOf(brand: Brand): string {
  const { primary, onPrimary } = brand.theme.colors.light;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${primary}"/><text x="16" y="23" text-anchor="middle" font-family="Georgia,serif" font-size="20" fill="${onPrimary}">${brandLetter(brand)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
