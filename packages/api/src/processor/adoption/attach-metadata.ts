import { statementsOn } from '@merchant-payments/db'
import type { HistoryPage } from '@merchant-payments/processor'
import type { Throttle } from '../../core/concurrency/throttle.ts'
import type { Services } from '../../core/request/context.ts'
import { findCopiesOfOthers, findSharedCopies, platform } from '../customers/copies.ts'
import type { AccountInMode } from './find-adoptable.ts'
import { countLeftOut, type LeftOut } from './left-out.ts'
import { runStep } from './steps.ts'

type Attached = { id: string; ref: string; hostAccount: string | null }
type Rows = (after: string | null) => Promise<Attached[]>

/** Objects of a step whose metadata is attached before its place is stored. */
const page = 100

/**
 * Attaches our metadata to an adopted account, and to its customers and running subscriptions, so that they can be found if the database is
 * lost. Subscriptions that others created are left alone, and so are customers that other merchants share. Continues where the last run
 * stopped, and attempts refused objects again.
 * @returns how many objects of each kind have it, and those that the processor refused
 * @throws ProcessorError
 */
export async function attachMetadata(
  services: Services,
  { account, livemode }: AccountInMode,
  { accountId, merchantId }: { accountId: number; merchantId: string },
  pace: Throttle,
): Promise<{ attached: Record<'customers' | 'subscriptions', number>; refused: LeftOut[] }> {
  const { metadata } = services.processor
  const { $queryRaw } = statementsOn(services.database.pool)
  await pace()
  await metadata.attachToAccount({ id: account, merchantId, livemode })
  const refused = countLeftOut()
  const attach = (kind: 'customer' | 'subscription', rows: Rows) => {
    let refusals = 0
    return runStep(services, pace, {
      accountId,
      name: `metadata of ${kind}s`,
      since: new Date(0),
      list: async (_, after): Promise<HistoryPage<Attached>> => {
        const items = await rows(after)
        return { items, next: items.length === page ? (items.at(-1)?.ref ?? null) : null }
      },
      take: async (items) => {
        const copies = items.map(({ id, hostAccount }) => ({ processorCustomerId: id, hostAccount }))
        const others = kind === 'customer' ? await findCopiesOfOthers(services, accountId, copies) : new Set()
        let attached = 0
        for (const { id, ref, hostAccount } of items) {
          if (others.has(id)) continue
          if (kind === 'customer') {
            await pace()
            const copy = [{ processorCustomerId: id, hostAccount }]
            if ((await findSharedCopies(services, accountId, copy)).size > 0) continue
          }
          await pace()
          const done = await metadata.attachToObject({ livemode, hostAccount }, { kind, id, merchantId, ref })
          if (done.outcome === 'attached') attached += 1
          if (done.outcome !== 'refused') continue
          refusals += 1
          refused.add(`metadata of ${kind}s, which the processor refuses: ${done.reason}`, id)
        }
        return attached
      },
      refused: () => refusals > 0,
    })
  }
  const customers = await attach(
    'customer',
    (after) => $queryRaw<Attached[]>`
      SELECT c.processor_id AS id, c.id AS ref, NULLIF(m.host_account, ${platform}) AS "hostAccount"
        FROM customers c
        JOIN customer_mirrors m ON m.account_id = c.account_id AND m.customer_id = c.id AND m.processor_customer_id = c.processor_id
       WHERE c.account_id = ${accountId} AND c.processor_id IS NOT NULL AND c.id > ${after ?? ''}
       ORDER BY c.id LIMIT ${page}`,
  )
  const subscriptions = await attach(
    'subscription',
    (after) => $queryRaw<Attached[]>`
      SELECT s.id, s.id AS ref, b.host_account AS "hostAccount"
        FROM subscription_sessions b JOIN subscriptions s ON s.account_id = b.account_id AND s.session_ref = b.ref
       WHERE b.account_id = ${accountId} AND b.adopted_at IS NOT NULL AND s.read_only_reason IS NULL
         AND s.status NOT IN ('canceled', 'incomplete_expired') AND s.id > ${after ?? ''}
       ORDER BY s.id LIMIT ${page}`,
  )
  return { attached: { customers, subscriptions }, refused: refused.list() }
}

/** How many customers of an adopted account other merchants share, on the platform's own account. */
export async function countShared(services: Services, accountId: number): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const rows = await statementsOn(services.database.pool).$queryRaw<{ customerId: string; copy: string }[]>`
      SELECT c.id AS "customerId", c.processor_id AS copy
        FROM customers c
        JOIN customer_mirrors m ON m.account_id = c.account_id AND m.customer_id = c.id AND m.processor_customer_id = c.processor_id
       WHERE c.account_id = ${accountId} AND m.host_account = ${platform} AND c.processor_id IS NOT NULL AND c.id > ${after}
       ORDER BY c.id LIMIT ${page}`
    const copies = rows.map(({ copy }) => ({ hostAccount: null, processorCustomerId: copy }))
    count += (await findCopiesOfOthers(services, accountId, copies)).size
    after = rows.at(-1)?.customerId ?? ''
    if (rows.length < page) return count
  }
}
