/** What shoppers wrote must not steer a terminal: control characters but line breaks become spaces. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, ' ');
}
