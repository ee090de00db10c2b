import type { FastifyInstance } from 'fastify';
import { NODES } from '../nodes/node-reference.ts';
import type { NodeDoor } from '../nodes/node-door.ts';
import type { Carrier } from './exchange.ts';

/** Nodes that come after their page. */
export function addNodeRoutes(
  app: FastifyInstance,
  { carrier, nodeDoor }: { carrier: Carrier; nodeDoor: NodeDoor },
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${NODES}*`,
    handler: carrier.route((exchange) => nodeDoor.answer(exchange)),
  });
}
