import type { Database, Payment } from '@merchant-payments/db'
import { timesOfEvents } from '@merchant-payments/webhooks'
import { receiptDate } from '../../../mail/receipts/dates.ts'

/** With these the merchant's own system learns that it has been paid, and delivers. */
const orderTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'payment_intent.succeeded',
]
/** The maximum number of deliveries, the newest ones; more would prove nothing more. */
const most = 3

/** When the merchant's system received and accepted events of a payment, as sentences. */
export async function readDelivered(
  pool: Database['pool'],
  accountId: number,
  payment: Pick<Payment, 'id' | 'sessionId'>,
): Promise<string[]> {
  const objects = [payment.id, ...(payment.sessionId === null ? [] : [payment.sessionId])]
  const { from, to } = await timesOfEvents(pool, accountId, objects)
  const { rows } = await pool.query<{ type: string; eventId: string; url: string; at: Date }>({
    name: 'deliveries of an order',
    text: `SELECT e.type, e.id AS "eventId", w.url, d.completed_at AS at
             FROM events e
             JOIN deliveries d ON d.account_id = $1 AND d.event_id = e.id AND d.created_at = e.created_at
             JOIN webhook_endpoints w ON w.account_id = $1 AND w.id = d.endpoint_id
            WHERE e.account_id = $1 AND e.object_id = ANY($2) AND e.created_at BETWEEN $3 AND $4
              AND e.type = ANY($5) AND d.status = 'succeeded' AND d.completed_at IS NOT NULL
            ORDER BY d.completed_at, e.id LIMIT ${most}`,
    values: [accountId, objects, from, to, orderTypes],
  })
  return rows.map(({ type, eventId, url, at }) => {
    // An address may carry a secret in its path; its host is enough.
    const host = URL.parse(url)?.host ?? 'our system'
    return `The order was delivered to ${host} on ${receiptDate(at)} (${type}, ${eventId}).`
  })
}
