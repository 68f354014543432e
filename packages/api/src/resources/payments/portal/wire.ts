import type { Customer, Subscription, SubscriptionSession } from '@merchant-payments/db'
import type { PaymentDetails } from './schema.ts'

/** @param row null for a customer that was deleted since */
export function toPayer(id: string, row: Customer | null): PaymentDetails['customer'] {
  return { id, email: row?.email ?? null, name: row?.name ?? null, deleted: row === null }
}

export function toPaidSubscription({
  id,
  status,
  session,
}: Subscription & { session: SubscriptionSession }): PaymentDetails['subscription'] {
  const { name, interval, intervalCount } = session
  return { id, status, name, session_id: session.id, interval, interval_count: intervalCount }
}
