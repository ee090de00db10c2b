import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startTraceReceiver } from '../support/trace-receiver.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Whether a process that starts as the servers of the images do makes spans, with these settings. */
function makesSpans(settings: Record<string, string>): boolean {
  const code =
    "const { trace } = await import('@opentelemetry/api'); process.stdout.write(String(trace.getTracer('test').startSpan('one').isRecording()));";
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', path.join(ROOT, 'scripts/tracing/when-asked.ts'), '--input-type=module', '-e', code],
    {
      cwd: path.join(ROOT, 'renderer/edge'),
      encoding: 'utf8',
      env: { ...process.env, ...settings },
    },
  );
  if (stdout !== 'true' && stdout !== 'false') throw new Error(`expected true or false, got ${stdout} ${stderr}`);
  return stdout === 'true';
}

describe('traces of the images', () => {
  it('are made when somebody wants them, and not otherwise', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    expect([makesSpans(endpoint), makesSpans({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })]).toEqual([true, false]);
  });

  it('follow the standard settings', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    expect(makesSpans({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/v1/traces' })).toBe(true);
    expect(makesSpans({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBe(false);
    expect(makesSpans({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
    expect(makesSpans({ ...endpoint, OTEL_TRACES_SAMPLER: 'always_off' })).toBe(false);
    expect(makesSpans({ ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })).toBe(false);
    expect(makesSpans({ ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' })).toBe(true);
  });

  it('are sent under the name and attributes that are set, as JSON if that is set', async () => {
    const receiver = await startTraceReceiver();
    const code =
      "const { trace } = await import('@opentelemetry/api'); trace.getTracer('test').startSpan('one').end(); process.kill(process.pid, 'SIGTERM'); setTimeout(() => undefined, 30_000);";
    const child = spawn(
      process.execPath,
      ['--import', path.join(ROOT, 'scripts/tracing/when-asked.ts'), '--input-type=module', '-e', code],
      {
        cwd: path.join(ROOT, 'renderer/edge'),
        stdio: 'ignore',
        env: {
          ...process.env,
          OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
          OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
          OTEL_SERVICE_NAME: 'a-service',
          OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging,service.name=another',
        },
      },
    );
    await expect.poll(() => receiver.spans.map(({ name }) => name), { timeout: 20_000 }).toEqual(['one']);
    child.kill('SIGKILL');
    expect(receiver.spans[0]?.service).toBe('a-service');
    expect(receiver.resources[0]).toMatchObject({ 'deployment.environment.name': 'staging' });
    await receiver.close();
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
