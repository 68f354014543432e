import type { Services } from '../../request/context.ts'
import { platform } from './mirror.ts'

type Stale = {
  accountId: number
  customerId: string
  hostAccount: string
  copy: string
  livemode: boolean
  email: string
  name: string | null
  phone: string | null
  updatedAt: Date
}

/**
 * Updates the copies of customers with running subscriptions, so that receipts go to the current address. Other copies are
 * updated when they are used again.
 * @returns whether any copy was updated
 * @throws ProcessorError
 */
export async function updateCopies(
  services: Services,
  accountId: number,
  customerIds: readonly string[],
): Promise<boolean> {
  // A customer that was changed again meanwhile is read again, so that the last change is also the last one sent.
  for (let updated = false; ; updated = true) {
    const stale = await staleCopies(services, accountId, customerIds)
    if (stale.length === 0) return updated
    for (const one of stale) await update(services, one)
  }
}

async function staleCopies(
  { database }: Services,
  accountId: number,
  customerIds: readonly string[],
): Promise<Stale[]> {
  const { rows } = await database.pool.query<Stale>({
    name: 'stale copies of subscribed customers',
    text: `SELECT c.account_id AS "accountId", c.id AS "customerId", m.host_account AS "hostAccount",
                  m.processor_customer_id AS copy, a.livemode, c.email, c.name, c.phone, c.updated_at AS "updatedAt"
             FROM customers c
             JOIN accounts a ON a.id = c.account_id
             JOIN customer_mirrors m ON m.account_id = c.account_id AND m.customer_id = c.id
            WHERE c.account_id = $1 AND c.id = ANY($2) AND m.copied_at < c.updated_at AND EXISTS (
                    SELECT 1 FROM subscription_sessions session
                      JOIN subscriptions s ON s.account_id = session.account_id AND s.session_ref = session.ref
                     WHERE session.account_id = c.account_id AND session.customer_id = c.id
                       AND COALESCE(session.host_account, $3) = m.host_account
                       AND s.status NOT IN ('canceled', 'incomplete_expired'))`,
    values: [accountId, customerIds, platform],
  })
  return rows
}

/** Stores the version that was sent. If the customer was changed meanwhile, the copy stays outdated and is updated again. */
async function update({ processor, database }: Services, one: Stale): Promise<void> {
  const where = { livemode: one.livemode, hostAccount: one.hostAccount === platform ? null : one.hostAccount }
  const { email, name, phone } = one
  await processor.customers.update(where, one.copy, { email, name, phone })
  await database.pool.query({
    name: 'note an updated copy',
    text: `UPDATE customer_mirrors SET copied_at = $5
            WHERE account_id = $1 AND customer_id = $2 AND host_account = $3 AND processor_customer_id = $4`,
    values: [one.accountId, one.customerId, one.hostAccount, one.copy, one.updatedAt],
  })
}
