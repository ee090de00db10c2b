/**
 * Says that an island takes over the forms of a name (`data-keeper`) from now on: those that were sent before it listened are
 * sent then. @see renderer/src/page/start-script.ts
 */
export function tellKept(name: string): void {
  const { dataset } = document.documentElement;
  dataset['kept'] = `${dataset['kept'] ?? ''} ${name}`.trim();
  document.dispatchEvent(new Event('kept'));
}
