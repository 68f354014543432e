import { isId } from '../../request/id.ts'
import { containing, literally } from '../../wire/search.ts'
import { readSearch, type Search } from './read-search.ts'
import { mostReadThrough, type PaymentFilters, type PaymentStatus } from './schema.ts'

/**
 * What a payment is called failed by, wherever such are counted or listed: it was tried, the last attempt was declined, and
 * it has not succeeded. One that nobody tried to pay is none, nor is one that is under way.
 */
export const hasFailed = `status IN ('requires_payment_method', 'canceled') AND last_error IS NOT NULL`

const is = (status: PaymentStatus) => `status = '${status}'`

/** Literals, because only they let an index of such payments alone be used. */
const statusIs: Readonly<Record<PaymentStatus, string>> = {
  requires_payment_method: is('requires_payment_method'),
  requires_confirmation: is('requires_confirmation'),
  requires_action: is('requires_action'),
  requires_capture: is('requires_capture'),
  processing: is('processing'),
  canceled: is('canceled'),
  succeeded: is('succeeded'),
  failed: hasFailed,
  refunded: 'amount_refunded > 0 AND amount_refunded >= amount_received',
  partially_refunded: 'amount_refunded > 0 AND amount_refunded < amount_received',
  disputed: 'disputed',
}

/** SQL about rows of `payments`, with its values; plain, when there is no filter in it. */
export type Conditions = { sql: string; values: unknown[]; plain: boolean }

/** What rows of an account pass these filters. `$1` is the account. */
export function conditionsOf(accountId: number, filters: PaymentFilters): Conditions {
  const values: unknown[] = [accountId]
  const given = (value: unknown) => `$${values.push(value)}`
  const at = (seconds: number) => given(new Date(seconds * 1000))
  const { status, currency, amount_from, amount_to, created_from, created_before, customer_email, customer_id } =
    filters
  const conditions = [
    'account_id = $1',
    ...(status === undefined ? [] : [statusIs[status]]),
    ...(currency === undefined ? [] : [`currency = ${given(currency)}`]),
    ...(amount_from === undefined ? [] : [`amount >= ${given(amount_from)}`]),
    ...(amount_to === undefined ? [] : [`amount <= ${given(amount_to)}`]),
    ...(created_from === undefined ? [] : [`created_at >= ${at(created_from)}`]),
    ...(created_before === undefined ? [] : [`created_at < ${at(created_before)}`]),
    ...(customer_email ? [`customer_email ILIKE ${given(literally(customer_email))}`] : []),
    ...(customer_id === undefined ? [] : [isId('cus', customer_id) ? soldTo(given(customer_id)) : 'false']),
    ...(filters.search ? [foundBy(readSearch(filters.search), given)] : []),
  ]
  return { sql: conditions.join(' AND '), values, plain: conditions.length === 1 }
}

function foundBy(search: Search, given: (value: unknown) => string): string {
  if (search.kind === 'text') {
    const pattern = given(containing(search.text))
    const part = `(customer_email ILIKE ${pattern} OR description ILIKE ${pattern})`
    const amounts = search.amounts.map(
      ({ amount, currencies }) => `amount = ${given(amount)} AND currency = ANY(${given(currencies)})`,
    )
    return `(${[search.indexed ? part : amongNewest(part), ...amounts].join(' OR ')})`
  }
  const id = given(search.id)
  switch (search.of) {
    case 'payment':
      return `id = ${id}`
    case 'session':
      return `session_id = ${id}`
    case 'subscription':
      return `subscription_id = ${id}`
    case 'customer':
      return soldTo(id)
    case 'refund':
      return `id = (SELECT payment_id FROM refunds WHERE account_id = $1 AND id = ${id})`
    case 'dispute':
      return `id = (SELECT payment_id FROM disputes WHERE account_id = $1 AND id = ${id})`
  }
}

/**
 * Of the newest of the account, as many as can be read through while somebody waits. An array is made once, and its ids are
 * then found by an index.
 */
const amongNewest = (condition: string) => `id = ANY(ARRAY(
  SELECT id FROM (SELECT id, customer_email, description FROM payments WHERE account_id = $1
                   ORDER BY created_at DESC, id DESC LIMIT ${mostReadThrough}) AS newest
   WHERE ${condition}))`

/** A customer buys by sessions of both kinds, and goes on paying for the subscriptions that they began. */
function soldTo(customerId: string): string {
  return `(session_id = ANY(ARRAY(
      SELECT id FROM payment_sessions WHERE account_id = $1 AND customer_id = ${customerId}
      UNION ALL
      SELECT id FROM subscription_sessions WHERE account_id = $1 AND customer_id = ${customerId}))
    OR subscription_id = ANY(ARRAY(
      SELECT b.id FROM subscription_sessions s
        JOIN subscriptions b ON b.account_id = s.account_id AND b.session_ref = s.ref
       WHERE s.account_id = $1 AND s.customer_id = ${customerId})))`
}
