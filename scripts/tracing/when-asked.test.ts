import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Whether a process that starts as the servers of the images do makes spans. */
function makesSpans(endpoint: string): boolean {
  const code =
    "const { trace } = await import('@opentelemetry/api'); process.stdout.write(String(trace.getTracer('test').startSpan('one').isRecording()));";
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', path.join(ROOT, 'scripts/tracing/when-asked.ts'), '--input-type=module', '-e', code],
    {
      cwd: path.join(ROOT, 'renderer/edge'),
      encoding: 'utf8',
      env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    },
  );
  if (stdout !== 'true' && stdout !== 'false') throw new Error(`expected true or false, got ${stdout} ${stderr}`);
  return stdout === 'true';
}

describe('traces of the images', () => {
  it('are made when somebody wants them, and not otherwise', () => {
    expect([makesSpans('http://127.0.0.1:9'), makesSpans('')]).toEqual([true, false]);
  });

  it('are started in each of the three, which hold the file', () => {
    const targets = readFileSync(path.join(ROOT, 'docker/Dockerfile'), 'utf8').split(/^FROM base AS /m);
    for (const name of ['layout-server', 'renderer', 'edge']) {
      const target = targets.find((text) => text.startsWith(`${name}\n`)) ?? '';
      expect(target, name).toMatch(/^COPY scripts\/tracing scripts\/tracing$/m);
      expect(target, name).toMatch(/^CMD \["node", "--import", "\/app\/scripts\/tracing\/when-asked.ts", /m);
    }
  });
});
