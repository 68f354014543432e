import { Prisma, statementsOn, type Tx } from '@merchant-payments/db'
import { lacksCustomer } from '@merchant-payments/processor'
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

type CopyIds = Pick<Copy, 'hostAccount' | 'processorCustomerId'>

/** The copies that customers of other merchants here are too, by ids of the processor. */
export async function findCopiesOfOthers(
  { database }: Pick<Services, 'database'>,
  accountId: number,
  copies: readonly CopyIds[],
): Promise<Set<string>> {
  return ofOthers(await findAdoptedCopies(database, accountId, copies))
}

/**
 * The copies that are not this merchant's alone: a customer on the platform's own account can have subscriptions for several destinations,
 * and is adopted with each. Subscriptions of accounts that are not adopted yet are read from the processor. No merchant may change or delete such a copy.
 * @returns ids of the processor
 * @throws ProcessorError
 */
export async function findSharedCopies(
  services: Pick<Services, 'database' | 'processor'>,
  accountId: number,
  copies: readonly CopyIds[],
): Promise<Set<string>> {
  const adopted = await findAdoptedCopies(services.database, accountId, copies)
  const shared = ofOthers(adopted)
  for (const { id } of adopted) {
    if (!shared.has(id) && (await hasForeignSubscription(services, accountId, id))) shared.add(id)
  }
  return shared
}

type AdoptedCopy = { id: string; ofOthers: boolean }

const ofOthers = (adopted: readonly AdoptedCopy[]) => new Set(adopted.flatMap((copy) => (copy.ofOthers ? copy.id : [])))

async function findAdoptedCopies(
  { pool }: Pick<Services['database'], 'pool'>,
  accountId: number,
  copies: readonly CopyIds[],
): Promise<AdoptedCopy[]> {
  const ids = copies.filter((copy) => copy.hostAccount === null).map((copy) => copy.processorCustomerId)
  if (ids.length === 0) return []
  return statementsOn(pool).$queryRaw<AdoptedCopy[]>`
    SELECT processor_id AS id, bool_or(account_id <> ${accountId}) AS "ofOthers" FROM customers
     WHERE processor_id IS NOT NULL AND processor_id = ANY(${ids}) GROUP BY processor_id`
}

/** Whether a customer on the platform's account has a running subscription that is not for this merchant. @throws ProcessorError */
async function hasForeignSubscription(
  { database, processor }: Pick<Services, 'database' | 'processor'>,
  accountId: number,
  customer: string,
): Promise<boolean> {
  const { livemode, processorAccountId } = await database.prisma.account.findFirstOrThrow({
    where: { id: accountId },
    select: { livemode: true, processorAccountId: true },
  })
  const running = await processor.subscriptions.listHosted(livemode, customer).catch((error: unknown) => {
    if (lacksCustomer(error)) return []
    throw error
  })
  const others = running.filter(({ destination }) => destination !== processorAccountId).map(({ id }) => id)
  if (others.length === 0) return false
  // Ours without a destination: their payments stay on the platform and are owed to the merchant.
  const ours = await database.prisma.subscription.count({ where: { accountId, id: { in: others } } })
  return ours < others.length
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
