import type { Subscription } from '@merchant-payments/db'
import { isUnpaid } from '../../contract/subscriptions/payment-update-link.ts'
import type { Services } from '../../core/request/context.ts'
import { type Sql, sql } from '../../core/wire/sql.ts'
import { isRenewing } from '../subscriptions/is-renewing.ts'
import { hasAddress } from './find-known.ts'
import type { PageSession } from './page-session.ts'

/** Subscriptions that a page shows. */
const maxSubscriptions = 20

/**
 * A subscription of a page. Null is the customer of one that was sold to no customer, but paid with the address of the code. `due` says
 * that a payment is open; `isRenewing`, that it is paid, and renewed as it is.
 */
export type OwnSubscription = { id: string; customerId: string | null; due: boolean; isRenewing: boolean }
type Row = Pick<
  Subscription,
  'id' | 'customerId' | 'status' | 'cancelAtPeriodEnd' | 'collectionPausedAt' | 'pendingChange'
>

/** The subscriptions that belong to a session: those that run before those that have ended, newest first. */
export function findOwnSubscriptions(services: Services, session: PageSession): Promise<OwnSubscription[]> {
  return select(services, session, sql`true`)
}

/** The subscription with an id, if it belongs to a session; else null. */
export async function findOwnSubscription(
  services: Services,
  session: PageSession,
  id: string,
): Promise<OwnSubscription | null> {
  if (!/^sub_\w{1,200}$/.test(id)) return null
  return (await select(services, session, sql`id = ${id}`))[0] ?? null
}

async function select({ database }: Services, session: PageSession, which: Sql): Promise<OwnSubscription[]> {
  const { account, customers, email } = session
  const ids = customers.map(({ id }) => id)
  const ofGuest = email === null ? sql`false` : sql`(customer_id IS NULL AND ${hasAddress(sql`customer_email`, email)})`
  const { rows } = await database.pool.query<Row>(sql`
    SELECT id, customer_id AS "customerId", status, cancel_at_period_end AS "cancelAtPeriodEnd",
           collection_paused_at AS "collectionPausedAt", pending_change AS "pendingChange" FROM subscriptions
     WHERE account_id = ${account.id} AND (customer_id = ANY(${ids}) OR ${ofGuest}) AND ${which}
     ORDER BY status IN ('canceled', 'incomplete_expired'), created_at DESC, id DESC LIMIT ${maxSubscriptions}`)
  return rows.map(({ pendingChange, ...row }) => ({
    id: row.id,
    customerId: row.customerId,
    due: isUnpaid(row) && row.collectionPausedAt === null,
    isRenewing: isRenewing(row, pendingChange),
  }))
}
