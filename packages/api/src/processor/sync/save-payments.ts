import type { Payment, Statements } from '@merchant-payments/db'
import { nextVersionSql, type Taken } from '../../core/rows/versioned-snapshot.ts'
import { markDays } from '../../money/daily-totals/mark-days.ts'

/**
 * Inserts or updates the rows of payments in one statement, under the next version. Call it while the rows are locked.
 * @returns the payments as written
 */
export async function savePayments(
  tx: Statements,
  payments: readonly Omit<Payment, keyof Taken>[],
): Promise<Map<string, Payment>> {
  if (payments.length === 0) return new Map()
  const rows = payments.map((row) => ({
    account_id: row.accountId,
    id: row.id,
    amount: String(row.amount),
    amount_received: String(row.amountReceived),
    amount_refunded: String(row.amountRefunded),
    amount_discount: String(row.amountDiscount),
    currency: row.currency,
    status: row.status,
    description: row.description,
    customer_email: row.customerEmail,
    buyer_name: row.buyerName,
    customer_id: row.customerId,
    session_id: row.sessionId,
    subscription_id: row.subscriptionId,
    discount_id: row.discountId,
    pass_fees: row.passFees,
    fee_amount: String(row.feeAmount),
    fee_excess: row.feeExcess === null ? null : String(row.feeExcess),
    plan: row.plan,
    fee_schedule_id: row.feeScheduleId,
    fee_bps: row.feeBps,
    fee_fixed: String(row.feeFixed),
    fee_minimum: row.feeMinimum === null ? null : String(row.feeMinimum),
    fee_maximum: row.feeMaximum === null ? null : String(row.feeMaximum),
    fee_returns: row.feeReturns,
    fee_processor_bps: row.feeProcessorBps,
    fee_processor_fixed: row.feeProcessorFixed === null ? null : String(row.feeProcessorFixed),
    route: row.route,
    host_account: row.hostAccount,
    last_error: row.lastError,
    latest_charge: row.latestCharge,
    method: row.method,
    card_last4: row.cardLast4,
    earlier_last4: row.earlierLast4,
    paid_at: row.paidAt,
    invoice_lines: row.invoiceLines,
    transfer_id: row.transferId,
    settled_amount: row.settledAmount === null ? null : String(row.settledAmount),
    settled_currency: row.settledCurrency,
    metadata: row.metadata,
    erased_at: row.erasedAt,
    created_at: row.createdAt,
  }))
  const written = await tx.$queryRaw<Taken[]>`
    WITH taken AS (SELECT ${nextVersionSql})
    INSERT INTO payments (account_id, id, amount, amount_received, amount_refunded, amount_discount, currency, status, description,
      customer_email, buyer_name, customer_id, session_id, subscription_id, discount_id, pass_fees, fee_amount, fee_excess, plan,
      fee_schedule_id, fee_bps, fee_fixed, fee_minimum, fee_maximum, fee_returns, fee_processor_bps, fee_processor_fixed,
      route, host_account, last_error, latest_charge, transfer_id, method, card_last4, earlier_last4, paid_at, invoice_lines, settled_amount,
      settled_currency, read_version, metadata, erased_at, created_at, updated_at)
    SELECT account_id, id, amount, amount_received, amount_refunded, amount_discount, currency, status, description,
      customer_email, buyer_name, customer_id, session_id, subscription_id, discount_id, pass_fees, fee_amount, fee_excess, plan,
      fee_schedule_id, fee_bps, fee_fixed, fee_minimum, fee_maximum, fee_returns, fee_processor_bps, fee_processor_fixed,
      route, host_account, last_error, latest_charge, transfer_id, method, card_last4, earlier_last4, paid_at, invoice_lines, settled_amount,
      settled_currency, taken."readVersion", metadata, erased_at, created_at, taken."updatedAt"
    FROM json_populate_recordset(NULL::payments, ${JSON.stringify(rows)}::json), taken
    ON CONFLICT (account_id, id) DO UPDATE SET
      amount = excluded.amount, amount_received = excluded.amount_received,
      amount_refunded = excluded.amount_refunded, status = excluded.status, customer_email = excluded.customer_email,
      buyer_name = excluded.buyer_name,
      session_id = excluded.session_id, subscription_id = excluded.subscription_id, fee_amount = excluded.fee_amount,
      fee_excess = excluded.fee_excess, last_error = excluded.last_error, latest_charge = excluded.latest_charge,
      method = excluded.method, card_last4 = excluded.card_last4, earlier_last4 = excluded.earlier_last4, paid_at = excluded.paid_at,
      invoice_lines = excluded.invoice_lines,
      transfer_id = excluded.transfer_id,
      settled_amount = excluded.settled_amount, settled_currency = excluded.settled_currency,
      read_version = excluded.read_version, updated_at = excluded.updated_at
    RETURNING read_version AS "readVersion", updated_at AS "updatedAt"`
  const [taken] = written
  if (!taken || written.length !== payments.length) throw new TypeError('a payment was not written')
  await markDays(tx, payments, taken.updatedAt)
  return new Map(payments.map((payment) => [payment.id, { ...payment, ...taken }]))
}
