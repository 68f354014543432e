import type { Database } from '@merchant-payments/db'
import { currentTraceparent } from '@merchant-payments/webhooks/trace'
import { trace } from '@opentelemetry/api'

/**
 * Stores the trace of the request that created an object: later events of the processor about it are linked to that trace,
 * without adding to the merchant's metadata at the processor. Does nothing without tracing.
 */
export async function keepObjectTrace(
  { pool }: Pick<Database, 'pool'>,
  accountId: number,
  made: unknown,
): Promise<void> {
  if (!trace.getActiveSpan()?.isRecording()) return
  const id = typeof made === 'object' && made !== null && 'id' in made ? made.id : undefined
  const traceparent = currentTraceparent()
  if (typeof id !== 'string' || traceparent === null) return
  await pool.query({
    name: 'keep the trace of an object',
    text: `INSERT INTO object_traces (account_id, object_id, traceparent, created_at) VALUES ($1, $2, $3, now())
           ON CONFLICT (account_id, object_id) DO NOTHING`,
    values: [accountId, id, traceparent],
  })
}
