import { answerNode } from '../../../src/node/answer-node.ts';

export const dynamic = 'force-dynamic';

/** One node of a page, for the edge alone: what it is stands in the signed context. */
export function GET(request: Request): Promise<Response> {
  return answerNode(request);
}
