import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { TracesTarget } from '../../config.ts';
import { beginTracing } from '../../platform/traces.ts';
import { version } from '../../platform/version.ts';

/** Limits the wait at the end for a collector that is down, in milliseconds. */
const EXPORT_MS = 5_000;

/**
 * Sends spans to a collector from now on, in batches and in the background. Spans that cannot be sent are
 * dropped after a while, with a log message.
 * @returns a function that sends the remaining spans
 */
export function openTraces(
  { url, share }: TracesTarget,
  log: Logger,
  role: 'serve' | 'worker',
): () => Promise<void> {
  diag.setLogger(
    {
      error: (message) => log.warn(`traces: ${message}`),
      warn: (message) => log.warn(`traces: ${message}`),
      info: () => {},
      debug: () => {},
      verbose: () => {},
    },
    DiagLogLevel.WARN,
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const chosen = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'quittance',
      'service.version': version(),
      'service.instance.id': `${role}-${process.pid}`,
    }),
    // Callers may set the parent of a trace, but not its sampling.
    sampler: new ParentBasedSampler({
      root: chosen,
      remoteParentSampled: chosen,
      remoteParentNotSampled: chosen,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }),
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  beginTracing();
  return () => provider.shutdown();
}
