import type { FastifyReply } from 'fastify';

interface FakeEvent {
  cursor: number;
  tenant: string;
  tags: string[];
  at: string;
}

/** What the fake layout server tells of changes, and to whom: streams as the contract of `/internal/events` has them. */
export class FakeEvents {
  private readonly told: FakeEvent[] = [];
  private readonly streams = new Set<FastifyReply>();

  /** Keeps an event and sends it to every open stream. */
  tell(cursor: number, tenant: string, tags: string[]): void {
    const event = { cursor, tenant, tags, at: new Date().toISOString() };
    this.told.push(event);
    for (const stream of this.streams) send(stream, event);
  }

  /** Opens a stream for whoever knows all up to `after`; one that is too far behind `current` is told to begin again. */
  open(after: number, current: number, reply: FastifyReply): void {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write(': hello\n\n');
    const known = after === current || this.told.some(({ cursor }) => cursor === after + 1);
    if (!known) reply.raw.write(`event: reset\ndata: {"cursor":${current}}\n\n`);
    else for (const event of this.told.filter(({ cursor }) => cursor > after)) send(reply, event);
    this.streams.add(reply);
    reply.raw.on('close', () => this.streams.delete(reply));
  }

  /** Breaks every stream off. */
  hangUp(): void {
    for (const stream of this.streams) stream.raw.destroy();
  }

  /** Nobody can be told any more what was told before. */
  forget(): void {
    this.told.length = 0;
  }
}

function send(reply: FastifyReply, event: FakeEvent): void {
  reply.raw.write(`id: ${event.cursor}\nevent: invalidate\ndata: ${JSON.stringify(event)}\n\n`);
}
