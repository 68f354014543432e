import type pg from 'pg'
import { applyCheckout } from './apply-checkout.ts'
import type { Processor } from './processor.ts'
import { isSigned } from './signatures.ts'

type ProcessorEvent = { id: string; type: string; account?: string; data: { object: { id: string } } }

/** The payment is applied with its checkout, which is read with it. Other types are no concern of this one. */
const stored = new Set(['checkout.session.completed', 'payment_intent.succeeded'])
const applied = 'checkout.session.completed'

const storeEvent = `
  INSERT INTO processor_events (id, type, processor_account, object_id, received_at, processed_at, outcome)
  VALUES ($1, $2, $3, $4, now(), CASE WHEN $5 THEN NULL ELSE now() END, CASE WHEN $5 THEN NULL ELSE 'with its checkout' END)
  ON CONFLICT (id) DO NOTHING`

/**
 * Stores an event that the processor signed, once.
 * @returns what is left to do after the answer; null when it was not signed
 */
export async function takeInEvent(
  pool: pg.Pool,
  processor: Processor,
  secrets: readonly string[],
  { body, signature }: { body: string; signature: string },
): Promise<(() => Promise<void>) | null> {
  if (!isSigned(body, signature, secrets, Date.now() / 1000)) return null
  const { id, type, account, data } = JSON.parse(body) as ProcessorEvent
  const nothing = async () => {}
  if (!stored.has(type) || account === undefined) return nothing
  const object = data.object.id
  const { rowCount } = await pool.query({
    name: 'store event',
    text: storeEvent,
    values: [id, type, account, object, type === applied],
  })
  if (type !== applied || rowCount === 0) return nothing
  return async () => applyCheckout(pool, account, await processor.readCheckout(account, object), id)
}
