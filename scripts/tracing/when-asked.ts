/** `node --import <this file> <server>`, as the images start: sends traces if OTEL_EXPORTER_OTLP_ENDPOINT says where to; loads nothing of it otherwise. */
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) await import('./tracing.ts');
