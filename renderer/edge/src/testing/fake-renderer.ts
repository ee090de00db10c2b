import type { IncomingHttpHeaders } from 'node:http';
import type { RenderContext } from '@vitrine/schemas';
import type { BrokenAnswer } from '@vitrine/platform/testing/broken-server';
import fastify, { type FastifyInstance } from 'fastify';
import { signer } from './fake-layout-server.ts';
import { spoil } from './spoil.ts';

/** Stands for Next: takes the signed context, shows the text of the tree, and does what the test tells it to do wrong. */
export class FakeRenderer {
  readonly requests: { url: string; headers: IncomingHttpHeaders; context: RenderContext }[] = [];
  /** Added to every page, to make it as large as a real one. */
  filler = '';
  /** Awaited by every render. */
  hold: Promise<void> = Promise.resolve();
  /** Awaited by the renders of a page besides. */
  holdFor: (page: string) => Promise<void> = () => Promise.resolve();
  /** Answers otherwise than it should. */
  fault: 'none' | 'status' | 'version' | 'type' = 'none';
  /** What is sent instead of an answer, by the beginning of the path. */
  readonly spoilt = new Map<string, BrokenAnswer>();
  /** Added to every page, as markup. */
  inlineScript = '';
  origin = '';
  private app: FastifyInstance | undefined;
  private port = 0;

  async start(): Promise<string> {
    const app = fastify({ forceCloseConnections: true });
    spoil(app, this.spoilt);
    app.get('/*', async (request, reply) => {
      const verified = signer.verify(String(request.headers['x-vitrine-context'] ?? ''), 'render');
      if (!verified.ok) return reply.code(404).send('no context');
      const context = verified.payload as RenderContext;
      this.requests.push({ url: request.url, headers: request.headers, context });
      const { text, version } = JSON.parse(Buffer.from(context.tree ?? '', 'base64url').toString()) as {
        text: string;
        version: string;
      };
      await this.hold;
      await this.holdFor(context.page);
      if (this.fault === 'status') return reply.code(500).send('a stack');
      const shown = this.fault === 'version' ? 'v0' : version;
      // As Next would answer a client navigation, if the edge let its header through.
      if (request.headers['rsc'] !== undefined) return reply.type('text/x-component').send('0:["flight"]');
      if (context.node !== undefined)
        return reply
          .type('text/html; charset=utf-8')
          .send(
            `<style data-layout-version="${shown}"></style><section data-node-id="${context.node}">${context.tenant}: ${text}</section>`,
          );
      return reply
        .type(this.fault === 'type' ? 'text/plain' : 'text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="${context.locale}"><body data-tenant="${context.tenant}" data-page="${context.page}" data-layout-version="${shown}">` +
            `<p>${text}</p><p>${context.visitor.device} ${JSON.stringify(context.arms)} ${JSON.stringify(context.query)}</p>${this.filler}<script>self.__next_f.push([1,"flight"])</script>${this.inlineScript}</body></html>`,
        );
    });
    this.app = app;
    const origin = await app.listen({ port: this.port, host: '127.0.0.1' });
    this.origin = origin;
    this.port = Number(new URL(origin).port);
    return origin;
  }

  async stop(): Promise<void> {
    await this.app?.close();
    this.app = undefined;
  }
}
