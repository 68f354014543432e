import type { Database } from '@merchant-payments/db'
import type { PaymentRow } from '../../resources/payments/wire.ts'
import type { PortalPayment } from './schema.ts'

type Row = { id: string; name: string; further: number }
type Bought = Pick<PaymentRow, 'sessionId' | 'subscriptionId'>

/**
 * What was sold by some payments of an account, in a few words.
 * @returns what is known of one of them; null for a payment intent, of which only its description tells
 */
export async function nameSold(
  { pool }: Pick<Database, 'pool'>,
  accountId: number,
  payments: readonly Bought[],
): Promise<(payment: Bought) => PortalPayment['sold']> {
  const sessions = payments.flatMap(({ sessionId }) => sessionId ?? [])
  const subscriptions = payments.flatMap(({ subscriptionId }) => subscriptionId ?? [])
  const { rows } = await pool.query<Row>({
    name: 'what payments sold',
    text: `
      SELECT id, line_items->0->>'name' AS name, jsonb_array_length(line_items) - 1 AS further
        FROM payment_sessions WHERE account_id = $1 AND id = ANY($2)
      UNION ALL
      SELECT id, name, 0 FROM subscription_sessions WHERE account_id = $1 AND id = ANY($2)
      UNION ALL
      SELECT b.id, s.name, 0
        FROM subscriptions b JOIN subscription_sessions s ON s.account_id = b.account_id AND s.ref = b.session_ref
       WHERE b.account_id = $1 AND b.id = ANY($3)`,
    values: [accountId, sessions, subscriptions],
  })
  const known = new Map(rows.map(({ id, ...sold }) => [id, sold]))
  return ({ sessionId, subscriptionId }) => known.get(sessionId ?? '') ?? known.get(subscriptionId ?? '') ?? null
}
