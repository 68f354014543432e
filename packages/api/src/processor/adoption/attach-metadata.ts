import { statementsOn } from '@merchant-payments/db'
import type { HistoryPage } from '@merchant-payments/processor'
import type { Throttle } from '../../core/concurrency/throttle.ts'
import type { Services } from '../../core/request/context.ts'
import { platform } from '../customers/copies.ts'
import type { AccountInMode } from './find-adoptable.ts'
import { runStep } from './steps.ts'

type Attached = { id: string; ref: string; hostAccount: string | null }
type Rows = (after: string | null) => Promise<Attached[]>

/** Objects of a step whose metadata is attached before its place is stored. */
const page = 100

/**
 * Attaches our metadata to an adopted account, and to its customers and running subscriptions, so that they can be found if the database is
 * lost. Subscriptions that others created are left alone. Continues where the last run stopped. @returns how many objects of each kind
 * have it
 * @throws ProcessorError
 */
export async function attachMetadata(
  services: Services,
  { account, livemode }: AccountInMode,
  { accountId, merchantId }: { accountId: number; merchantId: string },
  pace: Throttle,
): Promise<Record<'customers' | 'subscriptions', number>> {
  const { metadata } = services.processor
  const { $queryRaw } = statementsOn(services.database.pool)
  await pace()
  await metadata.attachToAccount({ id: account, merchantId, livemode })
  const attach = (kind: 'customer' | 'subscription', rows: Rows) =>
    runStep(services, pace, {
      accountId,
      name: `metadata of ${kind}s`,
      since: new Date(0),
      list: async (_, after): Promise<HistoryPage<Attached>> => {
        const items = await rows(after)
        return { items, next: items.length === page ? (items.at(-1)?.ref ?? null) : null }
      },
      take: async (items) => {
        let attached = 0
        for (const { id, ref, hostAccount } of items) {
          await pace()
          if (await metadata.attachToObject({ livemode, hostAccount }, { kind, id, merchantId, ref })) attached += 1
        }
        return attached
      },
    })
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
  return { customers, subscriptions }
}
