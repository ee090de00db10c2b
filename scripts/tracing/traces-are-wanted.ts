/** Whether OpenTelemetry's settings name a place for traces, and do not switch them off. */
export function tracesAreWanted(env: Readonly<Record<string, string | undefined>>): boolean {
  const endpoint = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  return (
    Boolean(endpoint) && env['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' && env['OTEL_TRACES_EXPORTER'] !== 'none'
  );
}
