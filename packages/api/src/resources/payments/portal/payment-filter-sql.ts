import { isId } from '../../../core/request/id.ts'
import { createdIn } from '../../../core/wire/created-range.ts'
import { amongNewest } from '../../../core/wire/filtered-page.ts'
import { containsPattern, escapeLikePattern, searchScanLimit } from '../../../core/wire/search-pattern.ts'
import { and, type Condition, join, raw, type Sql, sql } from '../../../core/wire/sql.ts'
import { hasFailed } from '../../../money/daily-totals/totals-sql.ts'
import { readSearch, type Search } from './read-search.ts'
import type { PaymentFilters, PaymentStatus } from './schema.ts'

const is = (status: PaymentStatus) => raw(`status = '${status}'`)

/** Literals, because the partial indexes require them. */
const statusIs: Readonly<Record<PaymentStatus, Sql>> = {
  requires_payment_method: is('requires_payment_method'),
  requires_confirmation: is('requires_confirmation'),
  requires_action: is('requires_action'),
  requires_capture: is('requires_capture'),
  processing: is('processing'),
  canceled: is('canceled'),
  succeeded: is('succeeded'),
  failed: raw(hasFailed),
  refunded: sql`amount_refunded > 0 AND amount_refunded >= amount_received`,
  partially_refunded: sql`amount_refunded > 0 AND amount_refunded < amount_received`,
  disputed: sql`disputed`,
}

/** Filters by the time are answered by the index of the order, and others by indexes without it. */
export function hasFilters({ created_from: _, created_before: __, ...filters }: PaymentFilters): boolean {
  return Object.values(filters).some((filter) => filter !== undefined && filter !== '')
}

/** Whether the only filter is a status whose index has the order of the list. */
export function isStatusAlone({ status, ...others }: PaymentFilters): boolean {
  return status !== undefined && status !== 'failed' && !hasFilters(others)
}

/** About a row of `payments`: whether it is one of an account, and passes the filters. */
export function matchesFilters(accountId: number, filters: PaymentFilters): Sql {
  return and([...isOf(accountId, filters), ...passes(accountId, filters)])
}

/** The conditions that the index of the list's order answers. */
export function isOf(accountId: number, filters: PaymentFilters): Condition[] {
  return [sql`account_id = ${accountId}`, ...createdIn(filters)]
}

export function passes(accountId: number, filters: PaymentFilters): Condition[] {
  const { status, currency, amount_from, amount_to, customer_email, customer_id, search } = filters
  return [
    status !== undefined && statusIs[status],
    currency !== undefined && sql`currency = ${currency}`,
    amount_from !== undefined && sql`amount >= ${amount_from}`,
    amount_to !== undefined && sql`amount <= ${amount_to}`,
    customer_email && sql`customer_email ILIKE ${escapeLikePattern(customer_email)}`,
    customer_id !== undefined && (isId('cus', customer_id) ? soldTo(accountId, customer_id) : sql`false`),
    search && isFoundBy(accountId, readSearch(search)),
  ]
}

function isFoundBy(accountId: number, search: Search): Sql {
  if (search.kind === 'text') {
    const pattern = containsPattern(search.text)
    const part = sql`(customer_email ILIKE ${pattern} OR description ILIKE ${pattern})`
    const amounts = search.amounts.map(
      ({ amount, currencies }) => sql`amount = ${amount} AND currency = ANY(${currencies})`,
    )
    const cards = search.last4 === null ? [] : madeByCard(search.last4)
    const sold = soldAs(accountId, search.text, searchScanLimit)
    return sql`(${join([sold, search.indexed ? part : amongNewest({ table: sql`payments`, scope: [sql`account_id = ${accountId}`] }, part), ...amounts, ...cards], ' OR ')})`
  }
  const { id } = search
  switch (search.of) {
    case 'payment':
      return sql`id = ${id}`
    case 'session':
      return sql`session_id = ${id}`
    case 'subscription':
      return sql`subscription_id = ${id}`
    case 'customer':
      return soldTo(accountId, id)
    case 'refund':
      return sql`id = (SELECT payment_id FROM refunds WHERE account_id = ${accountId} AND (id = ${id} OR own_id = ${id}))`
    case 'dispute':
      return sql`id = (SELECT payment_id FROM disputes WHERE account_id = ${accountId} AND id = ${id})`
  }
}

/**
 * The condition for the newest payments that have a text as a value of their metadata, such as the number of an order, or as the name
 * of the buyer, at checkout or on the card. Case and Unicode form do not matter; an index finds each.
 */
export function soldAs(accountId: number, text: string, limit: number): Sql {
  const newest = sql`ORDER BY created_at DESC LIMIT ${raw(String(limit))}`
  const typed = sql`lower(normalize(${text}::text, NFC))`
  return sql`id = ANY(ARRAY(
    (SELECT object_id FROM metadata_entries
      WHERE account_id = ${accountId} AND kind = 'payment' AND lower(normalize(value, NFC)) = ${typed} ${newest})
    UNION
    (SELECT id FROM payments
      WHERE account_id = ${accountId} AND buyer_name IS NOT NULL AND lower(normalize(buyer_name, NFC)) = ${typed} ${newest})
    UNION
    SELECT p.id
      FROM (SELECT id FROM payment_sessions
             WHERE account_id = ${accountId} AND customer_details IS NOT NULL
               AND lower(normalize(customer_details ->> 'name', NFC)) = ${typed} ${newest}) AS s
      JOIN payments p ON p.account_id = ${accountId} AND p.session_id = s.id))`
}

/** Payments by the card of their last attempt, or by a card declined before. Each condition uses an index. */
export function madeByCard(last4: string): Sql[] {
  return [sql`card_last4 = ${last4}`, sql`(earlier_last4 <> '{}' AND ${last4} = ANY(earlier_last4))`]
}

/**
 * A customer's payments name the customer, or belong to sessions of both kinds that did, or to subscriptions that began so.
 * Payments that share only the email are not included. Arrays, because else all payments of the account are read as
 * soon as the customer's seem to be few.
 */
export function soldTo(accountId: number, customerId: string): Sql {
  return sql`(customer_id = ${customerId} OR session_id = ANY(ARRAY(
      SELECT id FROM payment_sessions WHERE account_id = ${accountId} AND customer_id = ${customerId}
      UNION ALL
      SELECT id FROM subscription_sessions WHERE account_id = ${accountId} AND customer_id = ${customerId}))
    OR subscription_id = ANY(ARRAY(
      SELECT b.id FROM subscription_sessions s
        JOIN subscriptions b ON b.account_id = s.account_id AND b.session_ref = s.ref
       WHERE s.account_id = ${accountId} AND s.customer_id = ${customerId})))`
}
