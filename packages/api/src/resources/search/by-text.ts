import { allOf, newestOf } from '../../core/wire/filtered-page.ts'
import { containsPattern } from '../../core/wire/search-pattern.ts'
import { join, raw, type Sql, sql } from '../../core/wire/sql.ts'
import { madeByCard, soldAs } from '../payments/portal/payment-filter-sql.ts'
import { type Amount, readSearch, type Search } from '../payments/portal/read-search.ts'
import { rowsOf } from './rows.ts'

/** Maximum results of each kind and mode. */
const maxFound = 5
/** Maximum rows scanned, newest first: few enough for an interactive search. */
const scanned = 2_000

const newest = sql`ORDER BY created_at DESC, id DESC LIMIT ${raw(String(maxFound))}`

/** Objects that contain a text in their email, name, description or metadata, or match it as an amount or card. */
export function findText(accountId: number, typed: string): Sql {
  const search = readSearch(withoutCurrency(typed))
  const found = [customersWith(accountId, typed), paymentsSoldAs(accountId, typed)]
  if (search.kind === 'text') {
    const { amounts } = search
    const ways = paymentsBy(search)
    if (ways.length > 0) found.push(paymentsWith(accountId, sql`(${join(ways, ' OR ')})`))
    if (amounts.length > 0) found.push(payoutsOf(accountId, amounts))
  }
  if (typed.includes('@')) {
    found.push(sql`${rowsOf.subscriptions(accountId, ofEmail('subscriptions', accountId, typed))} ${newest}`)
  }
  return join(
    found.map((one) => sql`(${one})`),
    ' UNION ALL ',
  )
}

/**
 * Among the newest payments, and among all only if that finds less than is shown: else PostgreSQL reads the whole account in the order of
 * time to find five of a text that is rare in it.
 */
function paymentsWith(accountId: number, isFound: Sql): Sql {
  const scope = [sql`account_id = ${accountId}`]
  const recent = newestOf(sql`payments`, scope, scanned)
  return sql`
    WITH recent AS MATERIALIZED (
      SELECT * FROM (${rowsOf.payments(accountId, recent)} AND ${isFound}) AS found
       ORDER BY "createdAt" DESC, id DESC LIMIT ${raw(String(maxFound))})
    SELECT * FROM (
      SELECT * FROM recent
       UNION
      (SELECT * FROM (${rowsOf.payments(accountId)} AND ${isFound} OFFSET 0) AS earlier
        WHERE (SELECT count(*) FROM recent) < ${raw(String(maxFound))}
        ORDER BY "createdAt" DESC, id DESC LIMIT ${raw(String(maxFound))})) AS payments
     ORDER BY "createdAt" DESC, id DESC LIMIT ${raw(String(maxFound))}`
}

type TextSearch = Extract<Search, { kind: 'text' }>

/** Each condition uses an index. The trigram indexes cannot find a text without three letters or digits in a row. */
function paymentsBy({ text, indexed, amounts, last4 }: TextSearch): Sql[] {
  const pattern = containsPattern(text)
  return [
    ...(indexed ? [sql`customer_email ILIKE ${pattern}`, sql`description ILIKE ${pattern}`] : []),
    ...amounts.map(isOf),
    ...(last4 === null ? [] : madeByCard(last4)),
  ]
}

function payoutsOf(accountId: number, amounts: readonly Amount[]): Sql {
  return sql`SELECT * FROM (${rowsOf.payouts(accountId)}
                             ORDER BY created_at DESC, id DESC LIMIT ${raw(String(scanned))}) AS newest
              WHERE ${join(amounts.map(isOf), ' OR ')} LIMIT ${raw(String(maxFound))}`
}

const isOf = ({ amount, currencies }: Amount) => sql`amount = ${amount} AND currency = ANY(${currencies})`

/** By the whole email among all of them, by a part of email or name among the newest. */
function customersWith(accountId: number, text: string): Sql {
  const pattern = containsPattern(text)
  const recent = newestOf(sql`customers`, [sql`account_id = ${accountId}`], scanned)
  return sql`
    SELECT kind, id, opens, title, amount, currency, status, "createdAt" FROM (
      (${rowsOf.customers(accountId, ofEmail('customers', accountId, text))} ${newest})
      UNION
      (${rowsOf.customers(accountId, recent)} AND (email ILIKE ${pattern} OR name ILIKE ${pattern}) ${newest})) AS customers
     ORDER BY "createdAt" DESC, id DESC LIMIT ${raw(String(maxFound))}`
}

/** All rows with an email, by the index that has it. */
function ofEmail(table: 'customers' | 'subscriptions', accountId: number, email: string): Sql {
  const column = raw(table === 'customers' ? 'email' : 'customer_email')
  return allOf(raw(table), [sql`account_id = ${accountId}`, sql`lower(${column}) = lower(${email})`])
}

function paymentsSoldAs(accountId: number, text: string): Sql {
  const its = allOf(sql`payments`, [sql`account_id = ${accountId}`, soldAs(accountId, text, maxFound)])
  return sql`${rowsOf.payments(accountId, its)} ${newest}`
}

/** An amount as pages and receipts show it: "$10.94" and "10.94 USD" are 10.94. */
function withoutCurrency(text: string): string {
  return /^\p{Sc}?\s*([\d.,]+)(?:\s*[a-z]{3})?$/iu.exec(text)?.[1] ?? text
}
