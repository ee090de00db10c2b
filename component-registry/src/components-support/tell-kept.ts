/**
 * Says that an island takes over the forms and links of a name (`data-keeper`) from now on: those that were sent or pressed
 * before it listened are then. @see renderer/edge/src/visiting/start-scripts.ts
 */
export function tellKept(name: string): void {
  const { dataset } = document.documentElement;
  dataset['kept'] = `${dataset['kept'] ?? ''} ${name}`.trim();
  document.dispatchEvent(new Event('kept'));
}
