import { statementsOn } from '@merchant-payments/db'
import { lacksCustomer } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { allCopies, findSharedCopies, platform } from './copies.ts'

type Stale = {
  accountId: number
  customerId: string
  hostAccount: string
  copy: string
  livemode: boolean
  email: string
  name: string | null
  phone: string | null
  locale: string | null
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
  return statementsOn(database.pool).$queryRaw<Stale[]>`
    SELECT c.account_id AS "accountId", c.id AS "customerId", m.host_account AS "hostAccount",
           m.processor_customer_id AS copy, a.livemode, c.email, c.name, c.phone, c.locale, c.updated_at AS "updatedAt"
      FROM customers c
      JOIN accounts a ON a.id = c.account_id
      JOIN ${allCopies} m ON m.account_id = c.account_id AND m.customer_id = c.id
     WHERE c.account_id = ${accountId} AND c.id = ANY(${customerIds}) AND m.copied_at < c.updated_at AND EXISTS (
             SELECT 1 FROM subscription_sessions session
               JOIN subscriptions s ON s.account_id = session.account_id AND s.session_ref = session.ref
              WHERE session.account_id = c.account_id AND session.customer_id = c.id
                AND COALESCE(session.host_account, ${platform}) = m.host_account
                AND s.status NOT IN ('canceled', 'incomplete_expired'))`
}

/**
 * Stores the version that was sent. If the customer was changed meanwhile, the copy stays outdated and is updated again. A copy that
 * was deleted at the processor is left alone: its next use replaces it. So is a copy that other merchants share.
 */
async function update(services: Services, one: Stale): Promise<void> {
  const { processor, database } = services
  const hostAccount = one.hostAccount === platform ? null : one.hostAccount
  const { email, name, phone, locale, livemode, copy } = one
  const shared = await findSharedCopies(services, one.accountId, [{ hostAccount, processorCustomerId: copy }])
  if (!shared.has(copy))
    await processor.customers
      .update({ livemode, hostAccount }, copy, { email, name, phone, locale })
      .catch((error: unknown) => {
        if (!lacksCustomer(error)) throw error
      })
  await statementsOn(database.pool).$executeRaw`
    WITH further AS (
      UPDATE customer_currency_mirrors SET copied_at = ${one.updatedAt}
       WHERE account_id = ${one.accountId} AND customer_id = ${one.customerId} AND processor_customer_id = ${one.copy})
    UPDATE customer_mirrors SET copied_at = ${one.updatedAt}
     WHERE account_id = ${one.accountId} AND customer_id = ${one.customerId} AND processor_customer_id = ${one.copy}`
}
