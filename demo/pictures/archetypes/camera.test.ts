import { describe, expect, it } from 'vitest';
import { box, lens } from './camera.ts';

const straight = { turn: 0, height: 100, distance: 400, scale: 5, origin: [540, 1000] } as const;

describe('the studio camera', () => {
  it('puts the centre of the floor at its origin and keeps centimetres to scale there', () => {
    const see = lens(straight);
    expect(see(0, 0, 0)).toEqual([540, 1000]);
    expect(see(10, 0, 0)).toEqual([590, 1000]);
    expect(see(0, 20, 0)).toEqual([540, 900]);
  });

  it('keeps uprights upright', () => {
    const see = lens({ ...straight, turn: 27 });
    expect(see(40, 80, -20)[0]).toBeCloseTo(see(40, 0, -20)[0], 9);
  });

  it('draws what is farther away smaller and higher on the floor', () => {
    const see = lens(straight);
    const width = (z: number): number => see(10, 0, z)[0] - see(-10, 0, z)[0];
    expect(width(100)).toBeLessThan(width(0));
    expect(see(0, 0, 100)[1]).toBeLessThan(see(0, 0, 0)[1]);
  });

  it('shows the right side of a box turned by a positive angle', () => {
    const see = lens({ ...straight, turn: 27 });
    const [near, far] = [see(50, 0, -20), see(50, 0, 20)];
    expect(far[0]).toBeGreaterThan(near[0]);
    expect(box(see, { x: [-50, 50], y: [0, 80], z: [-20, 20] }).right).toMatch(/^M.*Z$/);
  });
});
