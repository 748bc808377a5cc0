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
 * Traces show which work a request or a job causes, and how long each part takes. Until `beginTracing` is
 * called, tracing costs one check of a variable. Spans contain names and ids, never data of customers.
 */

let tracing = false;

/** Turns tracing on. Call it once the OpenTelemetry API has a provider. */
export function beginTracing(): void {
  tracing = true;
}

export const isTracing = (): boolean => tracing;

const tracer = () => trace.getTracer('quittance');

interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Spans of other work that this span processes too. */
  links?: readonly SpanContext[];
}

/**
 * Runs work in a child span, which ends with the work. A failure is recorded by its name, without its
 * message.
 */
export function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, links = [] }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work();
  const others = links.map((one): Link => ({ context: one }));
  return tracer().startActiveSpan(name, { kind, attributes, links: others }, (span) =>
    endSpanAfter(span, work),
  );
}

async function endSpanAfter<T>(span: Span, work: () => Promise<T>): Promise<T> {
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

/** Adds attributes to the current span. */
export function noteOnSpan(attributes: Attributes): void {
  if (tracing) trace.getActiveSpan()?.setAttributes(attributes);
}

/** Returns the current span; null without one. */
export function currentSpan(): SpanContext | null {
  return tracing ? (trace.getActiveSpan()?.spanContext() ?? null) : null;
}

/** Runs work as a child of a span. */
export function runInSpan<T>(span: SpanContext | null, work: () => T): T {
  if (!tracing || span === null) return work();
  return context.with(trace.setSpanContext(context.active(), span), work);
}

/**
 * Starts a span for a request and passes a function that ends it. Work started by `next` is part of the span.
 */
export function beginRequest(
  headers: Readonly<Record<string, unknown>>,
  name: string,
  next: (end: (name: string, attributes: Attributes) => void) => void,
): void {
  // Callers may send a parent span.
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

/** W3C `traceparent`: version, trace, span, flags. */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Returns the current span as text for a job; null without one. */
export function traceParent(): string | null {
  const span = currentSpan();
  if (span === null) return null;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** Parses such a text; null when it is invalid. */
export function parseTraceParent(text: unknown): SpanContext | null {
  const [, traceId, spanId, flags] = typeof text === 'string' ? (PARENT.exec(text) ?? []) : [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: false };
}
