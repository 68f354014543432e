import type { Tx } from '@merchant-payments/db'
import { context, trace } from '@opentelemetry/api'
import { contextOf, currentTraceparent } from './trace.ts'

/** An object, and the objects that its state names: a payment its session. */
type Told = { account: { id: number }; objectId: string; data: object }

/** What a payment, a refund or a subscription came from. */
const origins = ['session_id', 'payment_intent', 'subscription_id', 'subscription'] as const

/**
 * Keeps the trace in which events were recorded, for their deliveries, and links it to the traces of the requests that made
 * the objects: the processor tells of them in a trace of its own. Does nothing outside of a trace.
 */
export async function recordTrace(tx: Tx, told: readonly Told[], eventIds: readonly string[]): Promise<void> {
  const traceparent = currentTraceparent()
  const [first] = told
  if (traceparent === null || !first || eventIds.length === 0) return
  const accountIds = [...new Set(told.map(({ account }) => account.id))]
  await tx.$executeRaw`
    UPDATE events SET traceparent = ${traceparent}
    WHERE account_id = ANY(${accountIds}::int[]) AND id = ANY(${[...eventIds]}::text[])`
  const span = trace.getActiveSpan()
  if (!span?.isRecording()) return
  const made = await tx.$queryRaw<{ traceparent: string }[]>`
    SELECT traceparent FROM object_traces
    WHERE account_id = ANY(${accountIds}::int[]) AND object_id = ANY(${told.flatMap(objectsOf)}::text[])`
  for (const link of new Set(made.map((row) => row.traceparent))) {
    const linked = trace.getSpanContext(contextOf(link))
    if (linked && linked.traceId !== trace.getSpanContext(context.active())?.traceId) span.addLink({ context: linked })
  }
}

function objectsOf({ objectId, data }: Told): string[] {
  return [objectId, ...origins.flatMap((name) => idOf(Reflect.get(data, name)))]
}

function idOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : []
}
