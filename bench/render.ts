/**
 * Rendering a filled tree to HTML, with isolation, validation and style collection on, against hand-written JSX of the
 * same components, as CPU time in interleaved rounds of one process (quality.md: good is ≤ 0.95 ×). The tree is one that
 * the renderer has kept, so what validation found is remembered. Both sides print the same but for the walk's attributes.
 * Prints one report for bench/run.ts.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PassThrough } from 'node:stream';
import type { ReactNode } from 'react';
import { print } from './support/report.ts';

/** A page in two forms; made by component-registry/bench/render-cases.tsx. */
interface RenderCase {
  readonly handWritten: () => ReactNode;
  readonly walked: () => ReactNode;
}

interface Result {
  readonly renderer: string;
  readonly nodes: number;
  readonly handWrittenMicroseconds: number;
  readonly walkedMicroseconds: number;
  readonly ratio: number;
  readonly bytes: Record<keyof RenderCase, number>;
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SIZES = [60, 600, 3_000];
const ROUNDS = 21;
const ROUND_NODES = 30_000;
const WALK_ATTRIBUTES = / data-node="[^"]*" data-node-id="[^"]*"/gu;

// React reads it when it is loaded, and its development build is another program.
if (process.env['NODE_ENV'] !== 'production') {
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  process.exit(status ?? 1);
}

const { renderToPipeableStream, renderToString } = await import('react-dom/server');

const renderers: Record<string, (element: ReactNode) => Promise<number> | number> = {
  renderToString: (element) => renderToString(element).length,
  renderToPipeableStream: (element) =>
    new Promise<number>((resolve, reject) => {
      let size = 0;
      const sink = new PassThrough()
        .on('data', (chunk: Buffer) => {
          size += chunk.length;
        })
        .on('end', () => resolve(size))
        .on('error', reject);
      renderToPipeableStream(element, { onError: reject }).pipe(sink);
    }),
};

const { renderCase } = await compiledCases();
const results: Result[] = [];
for (const [renderer, render] of Object.entries(renderers)) {
  for (const nodes of SIZES) {
    const pages = renderCase(nodes);
    const repeats = Math.max(1, Math.round(ROUND_NODES / nodes));
    const [written, walked] = [renderToString(pages.handWritten()), renderToString(pages.walked())];
    if (walked.replaceAll(WALK_ATTRIBUTES, '') !== written)
      throw new Error(`expected the same HTML of both sides, got another at ${nodes} nodes`);
    const bytes = { handWritten: await render(pages.handWritten()), walked: await render(pages.walked()) };
    const samples: Record<keyof RenderCase, number[]> = { handWritten: [], walked: [] };
    for (let round = 0; round < ROUNDS; round++) {
      // Alternating who goes first: the second finds the other's garbage.
      const order: (keyof RenderCase)[] = round % 2 === 0 ? ['handWritten', 'walked'] : ['walked', 'handWritten'];
      for (const name of order) samples[name].push(await cpuPerPage(() => render(pages[name]()), repeats));
    }
    // The first rounds compile; they are no measurement.
    const [reference, ours] = [median(samples.handWritten.slice(5)), median(samples.walked.slice(5))];
    const result = {
      renderer,
      nodes,
      handWrittenMicroseconds: Math.round(reference),
      walkedMicroseconds: Math.round(ours),
      ratio: Number((ours / reference).toFixed(3)),
      bytes,
    };
    results.push(result);
    process.stderr.write(
      `  ${renderer} ${nodes} nodes: ${result.handWrittenMicroseconds} µs hand-written, ${result.walkedMicroseconds} µs walked, ratio ${result.ratio}\n`,
    );
  }
}
print({
  about:
    'A filled tree to HTML, isolated, against hand-written JSX of the same components, in turns; both print the same.',
  rows: results.map(({ renderer, nodes, ratio }) => ({
    what: `filled tree to HTML, ${nodes.toLocaleString('en-US')} nodes, ${renderer === 'renderToString' ? 'string' : 'stream'}`,
    against: 'hand-written JSX',
    measured: ratio,
    unit: '× its CPU',
    goal: { atMost: 0.95 },
  })),
  details: { results },
});

async function cpuPerPage(work: () => Promise<number> | number, repeats: number): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < repeats; index++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / repeats;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** Node runs no .tsx: the cases are compiled as the renderer's are, with packages left to Node. */
async function compiledCases(): Promise<{ renderCase: (count: number) => RenderCase }> {
  const { build } = await import('vite');
  const outDir = mkdtempSync(path.join(ROOT, 'bench/.render-'));
  try {
    await build({
      root: ROOT,
      logLevel: 'error',
      configFile: false,
      mode: 'production',
      resolve: { conditions: ['node'] },
      ssr: { noExternal: [/^@vitrine\//, /^@chakra-ui\//] },
      build: {
        ssr: path.join(ROOT, 'component-registry/bench/render-cases.tsx'),
        outDir,
        minify: false,
        rollupOptions: { output: { entryFileNames: 'cases.mjs' } },
      },
    });
    return (await import(pathToFileURL(path.join(outDir, 'cases.mjs')).href)) as {
      renderCase: (count: number) => RenderCase;
    };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
