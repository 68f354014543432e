import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'

type Tracing = { stop(): Promise<void> }

/**
 * Sends spans to a collector (OTLP over HTTP). Without a collector, only passes on the traces of callers. The libraries are
 * loaded when they are needed.
 * @param endpoint the base address, to which /v1/traces is added
 */
export async function startTracing(endpoint: string | undefined): Promise<Tracing> {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  if (endpoint === undefined) return { stop: async () => release(contexts) }

  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all(
    [
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ],
  )
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'merchant-payments' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  trace.setGlobalTracerProvider(provider)
  return {
    async stop() {
      trace.disable()
      // A collector that is away does not keep the process from ending.
      await provider.shutdown().catch(() => undefined)
      release(contexts)
    },
  }
}

function release(contexts: AsyncLocalStorageContextManager): void {
  contexts.disable()
  context.disable()
}
