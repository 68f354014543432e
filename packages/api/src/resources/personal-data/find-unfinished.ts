import type { OwnerScope } from '../../core/request/account-scope.ts'
import { sql } from '../../core/wire/sql.ts'
import type { PersonalObjects } from './find-personal-objects.ts'

/** Objects of one kind that prevent an erasure: how many, and the ids of the first few. */
type Unfinished = { what: string; count: number; ids: string[] }

type Row = { kind: keyof typeof words; count: number; ids: string[] }

const words = {
  session: 'open checkout session',
  subscription: 'running subscription',
  dispute: 'open dispute',
  payment: 'payment that is still processing',
}
const named = 3

/**
 * Finds what still needs the data of a person: open checkout sessions, running subscriptions, open disputes, and payments that the
 * bank has not confirmed yet.
 */
export async function findUnfinished(
  { services, account }: OwnerScope,
  objects: PersonalObjects,
): Promise<Unfinished[]> {
  const { rows } = await services.database.pool.query<Row>(sql`
    WITH open AS (
      SELECT 'session' AS kind, COALESCE(id, ref) AS id FROM payment_sessions
       WHERE account_id = ${account.id} AND ref = ANY(${objects.sessions}) AND status = 'open'
      UNION ALL
      SELECT 'session', COALESCE(id, ref) FROM subscription_sessions
       WHERE account_id = ${account.id} AND ref = ANY(${objects.subscriptionSessions}) AND status = 'open'
      UNION ALL
      SELECT 'subscription', id FROM subscriptions
       WHERE account_id = ${account.id} AND id = ANY(${objects.subscriptions})
         AND status NOT IN ('canceled', 'incomplete_expired')
      UNION ALL
      SELECT 'dispute', id FROM disputes
       WHERE account_id = ${account.id} AND payment_id = ANY(${objects.payments})
         AND status NOT IN ('won', 'lost', 'warning_closed', 'prevented')
      UNION ALL
      SELECT 'payment', id FROM payments
       WHERE account_id = ${account.id} AND id = ANY(${objects.payments}) AND status = 'processing'
    )
    SELECT kind, count(*)::int AS count, (array_agg(id ORDER BY id))[1:${named}] AS ids FROM open
     GROUP BY kind ORDER BY kind DESC`)
  return rows.map(({ kind, count, ids }) => ({ what: words[kind], count, ids }))
}

/** As a person reads it: 1 running subscription (sub_…), 5 open checkout sessions (cs_…, cs_…, cs_… and 2 more) */
export function unfinishedList(open: readonly Unfinished[]): string {
  return open
    .map(({ what, count, ids }) => {
      const more = count > ids.length ? ` and ${count - ids.length} more` : ''
      return `${count} ${count === 1 ? what : plural(what)} (${ids.join(', ')}${more})`
    })
    .join(', ')
}

function plural(what: string): string {
  return what.startsWith('payment') ? 'payments that are still processing' : `${what}s`
}
