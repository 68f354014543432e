import type { PaymentRow } from '../../../contract/payments/wire.ts'
import { batchSize, type Columns, type CsvExport, csvHead, csvLines, guarded } from '../../../core/csv/table.ts'
import { decimalOf } from '../../../core/currency/digits.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { readLists } from '../../../core/request/replica-routing.ts'
import { allOf } from '../../../core/wire/filtered-page.ts'
import { raw, sql } from '../../../core/wire/sql.ts'
import { paymentColumns } from '../columns.ts'
import { netOf } from './compute-proceeds.ts'
import { matchesFilters } from './payment-filter-sql.ts'
import { payoutsOf, purchaseOf } from './purchase-sql.ts'
import type { PaymentFilters } from './schema.ts'

/** The number of payments that are sorted again for each piece. */
const maxSorted = 5_000n

type Purchase = { customerName: string | null; items: string | null; payoutIds: string | null }
type Row = PaymentRow & Purchase & { buyerName: string | null }

/** In the order of the columns. Amounts are given in minor units and as a decimal number with the currency's own digits. */
const columns: Columns<Row> = [
  ['id', ({ id }) => id],
  ['created', ({ createdAt }) => createdAt.toISOString()],
  ['status', ({ status }) => status],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount, currency }) => decimalOf(amount, currency)],
  ['amount_received', ({ amountReceived, currency }) => decimalOf(amountReceived, currency)],
  ['amount_refunded', ({ amountRefunded, currency }) => decimalOf(amountRefunded, currency)],
  ['fee_amount', ({ feeAmount, currency }) => decimalOf(feeAmount, currency)],
  ['amount_minor_units', ({ amount }) => amount],
  ['amount_received_minor_units', ({ amountReceived }) => amountReceived],
  ['amount_refunded_minor_units', ({ amountRefunded }) => amountRefunded],
  ['fee_amount_minor_units', ({ feeAmount }) => feeAmount],
  ['disputed', ({ disputed }) => String(disputed)],
  ['customer_email', guarded(({ customerEmail }) => customerEmail)],
  ['description', guarded(({ description }) => description)],
  ['session_id', guarded(({ sessionId }) => sessionId)],
  ['subscription_id', guarded(({ subscriptionId }) => subscriptionId)],
  ['error_code', guarded(({ lastError }) => lastErrorOf(lastError).code)],
  ['error_decline_code', guarded(({ lastError }) => lastErrorOf(lastError).decline_code)],
  ['error_message', guarded(({ lastError }) => lastErrorOf(lastError).message)],
  ['metadata', guarded(({ metadata }) => JSON.stringify(metadata))],
  ['net', (row) => decimalOf(netOf(row), row.currency)],
  ['net_minor_units', netOf],
  ['payout_id', ({ payoutIds }) => payoutIds],
  ['customer_name', guarded(({ customerName, buyerName }) => customerName ?? buyerName)],
  ['items', guarded(({ items }) => items)],
  ['amount_discount', ({ amountDiscount, currency }) => decimalOf(amountDiscount, currency)],
  ['amount_discount_minor_units', ({ amountDiscount }) => amountDiscount],
]

/**
 * All payments that match the filters, newest first, as a table for spreadsheets. It is read page by page, so it holds no
 * connection while the client is slow; payments created after the export began are left out.
 */
export async function exportPayments(scope: AccountScope, filters: PaymentFilters): Promise<CsvExport> {
  const { account, assertStillAuthorized } = scope
  const passes = matchesFilters(account.id, filters)
  const found = await readLists(scope, ({ pool }) =>
    pool.query<{ count: bigint; newest: Date | null }>(sql`
      SELECT count(*), max(created_at) AS newest FROM payments WHERE ${passes}`),
  )
  const { count = 0n, newest = null } = found.rows[0] ?? {}
  // A few are found by the index of the filter for each page; in search of them in their order, all others would be read.
  const from = count <= maxSorted ? sql`${allOf(sql`payments`, [passes])} AS payments` : sql`payments`

  async function* pieces() {
    yield csvHead(columns)
    // The first page begins at the newest payment of now, each further one after the last row of the page before.
    let begins = newest && sql`created_at <= ${newest}`
    while (begins) {
      // A slow reader is served for hours.
      await assertStillAuthorized?.()
      const { text, values } = sql`
        SELECT found.*, purchase.*, paid_out.*
          FROM (SELECT ${paymentColumns}, buyer_name AS "buyerName" FROM ${from} WHERE ${passes} AND ${begins}
                 ORDER BY created_at DESC, id DESC LIMIT ${raw(String(batchSize))}) AS found
          LEFT JOIN LATERAL (${purchaseOf(account.id, sql`found`)}) AS purchase ON true
          LEFT JOIN LATERAL (${payoutsOf(account.id, sql`found`)}) AS paid_out ON true
         ORDER BY found."createdAt" DESC, found.id DESC`
      const { rows }: { rows: Row[] } = await readLists(scope, ({ pool }) => pool.query<Row>(text, values))
      if (rows.length > 0) yield csvLines(columns, rows)
      const last = rows.length < batchSize ? undefined : rows.at(-1)
      begins = last ? sql`(created_at, id) < (${last.createdAt}, ${last.id})` : null
    }
  }
  return { total: Number(count), pieces: pieces() }
}

type LastError = { code: string | null; decline_code: string | null; message: string | null }

function lastErrorOf(lastError: PaymentRow['lastError']): LastError {
  return (lastError as LastError | null) ?? { code: null, decline_code: null, message: null }
}
