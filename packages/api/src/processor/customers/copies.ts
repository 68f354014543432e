import { Prisma, statementsOn, type Tx } from '@merchant-payments/db'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'

/** The value of the tables' host column for the platform's own account. */
export const platform = 'platform'

/** A copy of a customer on one account: the first one there, or a further one for subscriptions in another currency. */
export type CopyPlace = { hostAccount: string | null; currency: string | null }

/** All copies of customers, the first and the further ones. */
export const allCopies = Prisma.sql`(
  SELECT account_id, customer_id, host_account, NULL AS currency, processor_customer_id, copied_at FROM customer_mirrors
   UNION ALL
  SELECT account_id, customer_id, host_account, currency, processor_customer_id, copied_at FROM customer_currency_mirrors)`

export type Copy = { hostAccount: string | null; processorCustomerId: string; copiedAt: Date }

/** The copies of a customer, on all accounts or at one place. */
export function findCopies(
  connection: Pick<Tx, '$queryRaw'>,
  { accountId, customerId }: { accountId: number; customerId: string },
  place?: CopyPlace,
): Promise<Copy[]> {
  const at = place
    ? Prisma.sql`m.host_account = ${place.hostAccount ?? platform} AND m.currency IS NOT DISTINCT FROM ${place.currency}`
    : Prisma.sql`TRUE`
  return connection.$queryRaw<Copy[]>`
    SELECT NULLIF(m.host_account, ${platform}) AS "hostAccount", m.processor_customer_id AS "processorCustomerId",
           m.copied_at AS "copiedAt"
      FROM ${allCopies} m WHERE m.account_id = ${accountId} AND m.customer_id = ${customerId} AND ${at}`
}

/**
 * The copies that customers of other merchants are too: a customer on the platform's own account can have subscriptions for several
 * destinations, and is adopted with each. No merchant may change or delete such a copy.
 * @returns ids of the processor
 */
export async function findSharedCopies(
  { database }: Pick<Services, 'database'>,
  accountId: number,
  copies: readonly Pick<Copy, 'hostAccount' | 'processorCustomerId'>[],
): Promise<Set<string>> {
  const ids = copies.filter((copy) => copy.hostAccount === null).map((copy) => copy.processorCustomerId)
  if (ids.length === 0) return new Set()
  const found = await statementsOn(database.pool).$queryRaw<{ id: string }[]>`
    SELECT DISTINCT processor_id AS id FROM customers
     WHERE processor_id IS NOT NULL AND processor_id = ANY(${ids}) AND account_id <> ${accountId}`
  return new Set(found.map(({ id }) => id))
}

/**
 * The copy for a subscription that begins. The processor bills a customer in one currency at a time, so a subscription gets a copy of
 * its own while the first one has a subscription in another currency, or a session that was opened before and may begin one.
 *
 * @param row the session of the new subscription
 */
export async function copyForSubscription(
  { services, account }: AccountScope,
  customerId: string,
  hostAccount: string | null,
  row: { ref: string; currency: string; createdAt: Date },
): Promise<CopyPlace> {
  const host = hostAccount ?? platform
  const found = await services.database.prisma.$queryRaw<{ own: boolean }[]>`
    WITH further AS (
      SELECT currency FROM customer_currency_mirrors
       WHERE account_id = ${account.id} AND customer_id = ${customerId} AND host_account = ${host})
    SELECT EXISTS (SELECT 1 FROM further WHERE currency = ${row.currency}) OR EXISTS (
      SELECT 1 FROM subscription_sessions session
        LEFT JOIN subscriptions s ON s.account_id = session.account_id AND s.session_ref = session.ref
       WHERE session.account_id = ${account.id} AND session.customer_id = ${customerId}
         AND COALESCE(session.host_account, ${platform}) = ${host}
         AND session.currency <> ${row.currency} AND session.currency NOT IN (SELECT currency FROM further)
         AND (session.created_at, session.ref) < (${row.createdAt}, ${row.ref})
         AND CASE WHEN s.id IS NULL THEN session.status IN ('open', 'complete')
                  ELSE s.status NOT IN ('canceled', 'incomplete_expired') END) AS own`
  return { hostAccount, currency: found[0]?.own ? row.currency : null }
}
