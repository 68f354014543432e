import { createHash } from 'node:crypto'
import { databaseNowSql, type PaymentLink, Prisma, type Statements } from '@merchant-payments/db'
import { heldSessions } from '../../processor/hosting/reservations.ts'
import { LinkRefusedError, refusalOf } from './link-refusal.ts'

/** The browser and the network of a visitor. */
type Visitor = { browser: string; network: string }

/** The maximum number of open sessions of one link. */
const maxOpenOfBrowser = 3
const maxOpenOfNetwork = 20

type Key = Pick<PaymentLink, 'accountId' | 'id' | 'recurring'>

/**
 * Reserves a payment of a link for a session that has been inserted. The link is locked: of many visitors at once, one has the last
 * payment.
 * @param now of the processor's clock, by which sessions expire
 * @throws LinkRefusedError
 */
export async function reserveLinkPayment(
  tx: Statements,
  { accountId, id, recurring }: Key,
  visitor: Visitor,
  ref: string,
  now: Date,
): Promise<void> {
  const [link] = await tx.$queryRaw<Pick<PaymentLink, 'active' | 'expiresAt' | 'maxPayments' | 'payments'>[]>`
    SELECT active, expires_at AS "expiresAt", max_payments AS "maxPayments", payments
      FROM payment_links WHERE account_id = ${accountId} AND id = ${id} FOR UPDATE`
  if (!link) throw new TypeError('a payment link that was loaded is gone')
  const closed = refusalOf(link, now)
  if (closed !== null) throw new LinkRefusedError(closed)
  const { browser, network } = hashesOf(id, visitor)
  const sessions = sessionsOf(recurring)
  const [open] = await tx.$queryRaw<{ browser: bigint; network: bigint; reserved: bigint }[]>`
    SELECT ${openOf(sessions, { accountId, id, now }, Prisma.sql`st.browser = ${browser}`)} AS browser,
           ${openOf(sessions, { accountId, id, now }, Prisma.sql`st.network = ${network}`)} AS network,
           ${link.maxPayments === null ? Prisma.sql`0::bigint` : heldSessions(tableOf(recurring), { column: 'payment_link_id', accountId, id: Prisma.sql`${id}`, now })} AS reserved`
  if (!open) throw new TypeError('a count has no row')
  if (link.maxPayments !== null && link.payments + open.reserved > BigInt(link.maxPayments))
    throw new LinkRefusedError('sold_out')
  if (open.browser >= maxOpenOfBrowser || open.network >= maxOpenOfNetwork) throw new LinkRefusedError('too_many_open')
  await tx.$executeRaw`
    INSERT INTO payment_link_starts (account_id, ref, link_id, browser, network, created_at)
    VALUES (${accountId}, ${ref}, ${id}, ${browser}, ${network}, ${databaseNowSql})`
  await tx.$executeRaw`
    UPDATE payment_links SET started = started + 1 WHERE account_id = ${accountId} AND id = ${id}`
}

type Counted = { accountId: number; id: string; now: Date }

/** The number of open sessions that a condition on their starts allows. */
function openOf(sessions: Prisma.Sql, { accountId, id, now }: Counted, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT count(*) FROM payment_link_starts st JOIN ${sessions} s ON s.account_id = st.account_id AND s.ref = st.ref
     WHERE st.account_id = ${accountId} AND st.link_id = ${id} AND ${condition}
       AND s.status = 'open' AND s.expires_at > ${now})`
}

/**
 * The checkout page of an open session of this browser; null without an open session.
 * @param choice the quantity of its only item, null for the link's own, and the discount
 */
export async function openSessionOf(
  tx: Statements,
  { accountId, id, recurring }: Key,
  visitor: Visitor,
  { quantity, discountId }: { quantity: number | null; discountId: string | null },
  now: Date,
): Promise<string | null> {
  const { browser } = hashesOf(id, visitor)
  const bought = recurring ? Prisma.sql`s.quantity` : Prisma.sql`(s.line_items -> 0 ->> 'quantity')::integer`
  const [open] = await tx.$queryRaw<{ url: string }[]>`
    SELECT s.url FROM payment_link_starts st
      JOIN ${sessionsOf(recurring)} s ON s.account_id = st.account_id AND s.ref = st.ref
     WHERE st.account_id = ${accountId} AND st.link_id = ${id} AND st.browser = ${browser}
       AND s.status = 'open' AND s.expires_at > ${now} AND s.url IS NOT NULL
       AND s.discount_id IS NOT DISTINCT FROM ${discountId} AND (${quantity}::integer IS NULL OR ${bought} = ${quantity}::integer)
     ORDER BY s.created_at DESC LIMIT 1`
  return open?.url ?? null
}

function tableOf(recurring: boolean) {
  return recurring ? 'subscription_sessions' : 'payment_sessions'
}

function sessionsOf(recurring: boolean): Prisma.Sql {
  return Prisma.raw(tableOf(recurring))
}

/** The visitor is known by hashes, which differ for each link. */
function hashesOf(linkId: string, { browser, network }: Visitor) {
  const hash = (text: string) => createHash('sha256').update(`${linkId} ${text}`).digest()
  return { browser: hash(browser), network: hash(network) }
}
