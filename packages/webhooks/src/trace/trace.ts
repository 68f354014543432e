import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

export { SpanKind } from '@opentelemetry/api'

type SpanOptions = {
  kind?: SpanKind
  /** Never keys, secrets, card data, bodies, or addresses with a query. */
  attributes?: Attributes
  /** The parent span; default: the current one. Null begins a trace of its own. */
  parent?: string | null
  /** Causes in other traces. */
  links?: readonly string[]
}

/**
 * Runs `work` in a span. Without a tracer it costs next to nothing, and hands on what it was handed: the trace of a caller
 * goes through this service also where none is recorded.
 */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const { kind = SpanKind.INTERNAL, attributes = {}, links = [] } = options
  const parent = options.parent === undefined ? context.active() : contextOf(options.parent)
  const linked = links.flatMap((link) => trace.getSpanContext(contextOf(link)) ?? []).map((one) => ({ context: one }))
  const tracer = trace.getTracer('merchant-payments')
  return tracer.startActiveSpan(name, { kind, attributes, links: linked }, parent, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      // The message of an error may hold data that a span may not.
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
      throw error
    } finally {
      span.end()
    }
  })
}

/** The current span as a W3C `traceparent`. Null outside of a trace. */
export function currentTraceparent(): string | null {
  return traceparentIn(context.active())
}

export function traceparentIn(active: Context): string | null {
  const span = trace.getSpanContext(active)
  if (!span || !isSpanContextValid(span)) return null
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

/** Accepts all versions, as the standard requires: later versions only append fields. */
const form = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** The context of a `traceparent`; the root of a new trace if it is invalid. */
export function contextOf(traceparent: string | null | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = form.exec(traceparent ?? '') ?? []
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT
}
