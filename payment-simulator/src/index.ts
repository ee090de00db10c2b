/**
 * A payment provider for the demo and for tests: another company's server, which knows nothing of ours but what it is told over
 * HTTP. No money moves; the number of a card says what becomes of its payment.
 */
export { CARDS, type CardBehaviour } from './card-numbers.ts';
export { signEvent } from './sign-event.ts';
export { startSimulator, type Simulator, type SimulatorOptions } from './simulator.ts';
export type { Misbehaviour } from './misbehaviour.ts';
export type { Payment } from './payment.ts';
