/** Whether a visitor's network is in a country that no language of the shop is for; not if nobody says where it is. */
export function isAbroad(
  country: string | undefined,
  { locales }: { locales: readonly { locale: string }[] },
): boolean {
  return country !== undefined && !locales.some(({ locale }) => locale.endsWith(`-${country}`));
}
