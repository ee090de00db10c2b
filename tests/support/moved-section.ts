/** A test of the home page whose arm b moves a section: what a visitor sees without any script. */
export const MOVED_SECTION = {
  key: 'order',
  page: 'home',
  hypothesis: 'Bestseller zuerst',
  goal: 'select-item',
  goalNode: 'bestsellers',
  variants: [
    { key: 'a', weight: 0.5 },
    {
      key: 'b',
      weight: 0.5,
      layer: { page: 'home', prefix: 'order', ops: [{ op: 'move', node: 'bestsellers', before: 'new-arrivals' }] },
    },
  ],
};
