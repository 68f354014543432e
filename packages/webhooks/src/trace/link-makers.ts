import type { Statements } from '@merchant-payments/db'
import { context, trace } from '@opentelemetry/api'
import { contextOf } from './trace.ts'

/** An object, and the objects that its state names: a payment its session. */
type Told = { account: { id: number }; objectId: string; data: object }

/** Fields with the origin of a payment, a refund or a subscription. */
const origins = ['session_id', 'payment_intent', 'subscription_id', 'subscription'] as const

/**
 * Links the trace in which events were recorded to the traces of the requests that created their objects: the processor's
 * events arrive in a trace of their own. Does nothing without tracing.
 */
export async function linkMakers(tx: Statements, told: readonly Told[]): Promise<void> {
  const span = trace.getActiveSpan()
  if (!span?.isRecording()) return
  const accountIds = [...new Set(told.map(({ account }) => account.id))]
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
