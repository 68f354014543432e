import { z } from 'zod'
import { readDeliveryId } from '../../contract/deliveries/wire.ts'
import { ofEvent } from '../../core/wire/page.ts'
import { type Sql, sql } from '../../core/wire/sql.ts'
import { rowsOf } from './rows.ts'

type Lookup = (accountId: number, id: string) => Sql

const inTable =
  (table: keyof typeof rowsOf): Lookup =>
  (accountId, id) =>
    sql`${rowsOf[table](accountId)} AND id = ${id}`

const refund: Lookup = (accountId, id) => sql`${rowsOf.refunds(accountId)} AND (id = ${id} OR own_id = ${id})`

const charge: Lookup = (accountId, id) => sql`${rowsOf.payments(accountId)} AND latest_charge = ${id} LIMIT 1`

/** The payment or subscription of a checkout, which has no page of its own. */
const session: Lookup = (accountId, id) => sql`
  (${rowsOf.subscriptions(accountId)} AND session_ref = (
     SELECT ref FROM subscription_sessions WHERE account_id = ${accountId} AND id = ${id}))
  UNION ALL
  (${rowsOf.payments(accountId)} AND session_id = ${id} LIMIT 1)`

const product: Lookup = (accountId, id) => sql`
  (${rowsOf.products(accountId)} AND id = ${id})
  UNION ALL (${rowsOf.plans(accountId)} AND id = ${id})`

const price: Lookup = (accountId, id) => sql`
  (${rowsOf.products(accountId)}
      AND id = (SELECT product_id FROM prices WHERE account_id = ${accountId} AND id = ${id}))
  UNION ALL (${rowsOf.plans(accountId)} AND price_id = ${id})`

const event: Lookup = (accountId, id) =>
  ofEvent(id, (time) => sql`${rowsOf.events(accountId)} AND id = ${id} AND ${time}`)

const delivery: Lookup = (accountId, id) => {
  const { eventId, endpointId } = readDeliveryId(id) ?? { eventId: '', endpointId: '' }
  return ofEvent(
    eventId,
    (time) =>
      sql`${rowsOf.deliveries(accountId)} AND event_id = ${eventId} AND endpoint_id = ${endpointId} AND ${time}`,
  )
}

/** Transfers and transactions of the merchant's balance, as the processor's pages and its reports name them. */
const transfer: Lookup = (accountId, id) => sql`${rowsOf.payments(accountId)} AND transfer_id = ${id} LIMIT 1`

const transferReversal: Lookup = (accountId, id) =>
  sql`${rowsOf.refunds(accountId)} AND transfer_reversal = ${id} LIMIT 1`

const transaction: Lookup = (accountId, id) => sql`
  ${rowsOf.payouts(accountId)}
    AND id = (SELECT payout_id FROM balance_transactions WHERE account_id = ${accountId} AND id = ${id})`

/** A page of the merchant itself. */
const account: Lookup = (accountId, id) =>
  sql`${rowsOf.accounts(accountId)} AND (merchant_id = ${id} OR processor_account_id = ${id})`

/** By the prefix of an id, of ours or of the processor's. */
const lookups: Readonly<Record<string, Lookup>> = {
  pi: inTable('payments'),
  ch: charge,
  py: charge,
  cs: session,
  re: refund,
  pyr: refund,
  dp: inTable('disputes'),
  du: inTable('disputes'),
  sub: inTable('subscriptions'),
  cus: inTable('customers'),
  prod: product,
  price,
  po: inTable('payouts'),
  mpo: inTable('manualPayouts'),
  tr: transfer,
  trr: transferReversal,
  txn: transaction,
  evt: event,
  dlv: delivery,
  we: inTable('endpoints'),
  key: inTable('keys'),
  mer: account,
  acct: account,
}

/** The query that finds an object of an account by its whole id; null for a text that is no id. */
export function lookupOf(text: string): ((accountId: number) => Sql) | null {
  if (z.uuid().safeParse(text).success) {
    return (accountId) => sql`${rowsOf.requests(accountId)} AND request_id = ${text} LIMIT 1`
  }
  const prefix = /^([a-z]+)_\w{4,250}$/.exec(text)?.[1] ?? ''
  const lookup = Object.hasOwn(lookups, prefix) ? lookups[prefix] : undefined
  return lookup ? (accountId) => lookup(accountId, text) : null
}
