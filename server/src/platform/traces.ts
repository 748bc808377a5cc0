import {
  type Attributes,
  context,
  type Link,
  propagation,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/**
 * Traces: what a request, or a job, has others do, and how long each part takes. Until `beginTracing` was called nothing of
 * this costs more than a look at one variable. A span bears names and ids, never what a customer is called or pays.
 */

let tracing = false;

/** From now on spans are made. To be called once the API of OpenTelemetry has a provider. */
export function beginTracing(): void {
  tracing = true;
}

export const isTracing = (): boolean => tracing;

const tracer = () => trace.getTracer('quittance');

interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Work of others that is done with it. */
  links?: readonly SpanContext[];
}

/** Does work in a span of what is done now. Its end is that of the work; a failure is told by its name, without its words. */
export function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, links = [] }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work();
  const others = links.map((one): Link => ({ context: one }));
  return tracer().startActiveSpan(name, { kind, attributes, links: others }, (span) => ending(span, work));
}

async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    span.setStatus({ code: SpanStatusCode.ERROR, message: name });
    throw error;
  } finally {
    span.end();
  }
}

/** Adds to the span of what is done now. */
export function noteOnSpan(attributes: Attributes): void {
  if (tracing) trace.getActiveSpan()?.setAttributes(attributes);
}

/** The span of what is done now; null: there is none. */
export function currentSpan(): SpanContext | null {
  return tracing ? (trace.getActiveSpan()?.spanContext() ?? null) : null;
}

/** Does work as a part of what a span is of. */
export function within<T>(span: SpanContext | null, work: () => T): T {
  if (!tracing || span === null) return work();
  return context.with(trace.setSpanContext(context.active(), span), work);
}

/** A span of a request, which ends by itself; what `next` begins is a part of it. */
export function beginRequest(
  headers: Readonly<Record<string, unknown>>,
  name: string,
  next: (end: (name: string, attributes: Attributes) => void) => void,
): void {
  // Callers may say what their request is a part of.
  const from = propagation.extract(context.active(), headers);
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER }, from);
  const end = (named: string, attributes: Attributes) => {
    span.updateName(named);
    span.setAttributes(attributes);
    if (Number(attributes['http.response.status_code'] ?? 500) >= 500)
      span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  context.with(trace.setSpan(from, span), () => next(end));
}

/** W3C's `traceparent`: version, trace, span, flags. */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** What is done now, as a text that a job can carry; null: nothing that is traced. */
export function traceParent(): string | null {
  const span = currentSpan();
  if (span === null) return null;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** What such a text says; null: nothing. */
export function parseTraceParent(text: unknown): SpanContext | null {
  const [, traceId, spanId, flags] = typeof text === 'string' ? (PARENT.exec(text) ?? []) : [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: false };
}
