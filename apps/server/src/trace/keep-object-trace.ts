import type { Database } from '@merchant-payments/db'
import { currentTraceparent } from '@merchant-payments/webhooks/trace'
import { trace } from '@opentelemetry/api'

/**
 * Remembers in which trace a request made an object: what the processor tells of it later is linked to that trace, and the
 * processor's metadata stays the merchant's. Does nothing where no trace is recorded.
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
