import { contextOf } from '@merchant-payments/webhooks/trace'
import {
  type Context,
  context,
  ProxyTracerProvider,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { headerOf, routeOf } from '../fastify-request.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of the library
  interface FastifyRequest {
    /** The trace of the request; null where none is recorded or given on. */
    trace: { context: Context; span: Span } | null
  }
}

/** Requests that are sent every few seconds, and pages. */
const untraced = /^\/(healthz|readyz|metrics|assets|docs)?$/

/**
 * Runs requests in the trace of their caller (`traceparent`), and in a span where spans are recorded. Other requests run
 * without a trace.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('trace', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const traceparent = headerOf(request, 'traceparent')
    if ((traceparent === undefined && !isRecording()) || untraced.test(routeOf(request))) return done()
    const parent = contextOf(traceparent)
    const attributes = {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'service.request.id': request.id,
    }
    const name = `${request.method} ${routeOf(request)}`
    const span = trace.getTracer('merchant-payments').startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
    request.trace = { span, context: trace.setSpan(parent, span) }
    context.with(request.trace.context, done)
  })
  // The bytes of a body come in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) context.with(request.trace.context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    end(request, 499)
    done()
  })
}

function end({ trace: traced, errorCode }: FastifyRequest, status: number): void {
  if (!traced) return
  traced.span.setAttribute('http.response.status_code', status)
  if (errorCode) traced.span.setAttribute('error.type', errorCode)
  if (status >= 500) traced.span.setStatus({ code: SpanStatusCode.ERROR })
  traced.span.end()
}

/** Whether a tracer was registered: without one a span records nothing. */
function isRecording(): boolean {
  const provider = trace.getTracerProvider()
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer('merchant-payments') !== undefined
}
