import {
  type Database,
  inTransaction,
  type PaymentSession,
  paymentSessionRowSql,
  type Statements,
  statementsOn,
} from '@merchant-payments/db'
import type { CheckoutRequest } from '@merchant-payments/processor'
import type { PaymentSessionCreate, PaymentSessionWire } from '../../contract/payment-sessions/schema.ts'
import { toPaymentSession } from '../../contract/payment-sessions/wire.ts'
import { translationFor } from '../../core/language/translation.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import { allCountries } from '../../core/wire/country.ts'
import { tooSmallWith } from '../../money/discounts/apply-discount.ts'
import { explainMinimumRefusal } from '../../money/fees/explain-minimum-refusal.ts'
import { feeColumns } from '../../money/fees/fee-terms.ts'
import { readSaleTerms } from '../../money/fees/read-fee-schedule.ts'
import { refuseProhibited } from '../../people/screening/refuse-prohibited.ts'
import { findOrCreateSession } from '../../processor/hosting/find-or-create-session.ts'
import { openCheckout } from '../../processor/hosting/open-checkout.ts'
import type { LinkSale, Reservation } from '../../processor/hosting/reservations.ts'
import { sessionColumns } from '../../processor/hosting/session-columns.ts'
import { reservedUntil, withAllowedEnd } from '../../processor/hosting/session-expiry.ts'
import { completeSession, type SessionKey } from '../../processor/hosting/session-table.ts'
import { loadCustomer } from '../customers/retrieve.ts'
import { findDiscount } from '../discounts/find.ts'
import { reserveRedemption } from '../discounts/reserve.ts'
import { billFor } from './bill.ts'
import { checkRedirectUrl } from './check-redirect-url.ts'
import { loadPrices } from './prices.ts'

/**
 * @param link the payment link whose button makes the session
 * @throws invalid_url, price_not_found, customer_not_found, discount_not_found, discount_not_applicable, prohibited_content,
 * validation_error, ProcessorError
 */
export function createPaymentSession(
  scope: AccountScope,
  input: PaymentSessionCreate,
  link?: LinkSale,
): Promise<PaymentSessionWire> {
  return withAllowedEnd(() => openSession(scope, input, link))
}

async function openSession(
  scope: AccountScope,
  input: PaymentSessionCreate,
  link: LinkSale | undefined,
): Promise<PaymentSessionWire> {
  const { services, account } = scope
  const { database, processor } = services
  checkRedirectUrl('success_url', input.success_url, account.livemode)
  checkRedirectUrl('cancel_url', input.cancel_url, account.livemode)
  const customer = input.customer_id === undefined ? null : await loadCustomer(scope, input.customer_id)
  const [prices, terms, discount] = await Promise.all([
    loadPrices(database, account.id, input.line_items),
    readSaleTerms(scope, 'payment'),
    findDiscount(scope, input),
  ])
  const passFees = input.pass_fees_to_customer ?? false
  const bill = billFor(input.line_items, prices, terms, passFees, input.shipping_options, discount)
  if (input.save_payment_method && bill.total === 0n && bill.ways.every(({ amount }) => amount === 0n))
    throw invalid('save_payment_method', 'needs something to pay: the discount leaves nothing')
  const names = input.line_items.map(({ name }, index) => [`line_items.${index}.name`, name])
  await refuseProhibited(scope, Object.fromEntries(names))

  const now = services.processorClock.now()
  const session = sessionColumns(scope, input, customer)
  const redemption = discount && { reserve: (tx: Statements) => reserveRedemption(tx, discount, session, now) }
  const reservations: Reservation[] = [...(link ? [link] : []), ...(redemption ? [redemption] : [])]
  const reserves = reservations.length > 0
  const columns = {
    ...session,
    ...(reserves ? { expiresAt: reservedUntil(now) } : {}),
    paymentLinkId: link?.linkId ?? null,
    discountId: discount?.row.id ?? null,
    paymentStatus: 'unpaid',
    lineItems: bill.lines,
    currency: bill.currency,
    amountSubtotal: bill.subtotal,
    amountDiscount: bill.discount,
    amountShipping: bill.shipping,
    amountTotal: bill.total,
    feeAmount: bill.fee,
    ...feeColumns(bill.terms),
  }
  const row = await findOrCreateSession(scope, [input, bill, discount && [discount.row.id, discount.row.name]], (ref) =>
    insert(database, { ...columns, ref }, reservations),
  )
  // An earlier attempt at this request opened the checkout, and its answer may have been lost.
  if (row.id !== null) return toPaymentSession({ ...row, id: row.id }, account.livemode)

  const table = 'payment_sessions'
  const feeName = translationFor(row.locale).text('receipt.processingFee')
  const opened = openCheckout(scope, { table, row, customer }, (request) =>
    processor.checkouts.create({
      ...request,
      currency: bill.currency,
      lines: bill.shown.map((line) => (line.isFee ? { ...line, name: feeName } : line)),
      discount: discount && bill.discount > 0n ? { ...discount.row, amount: bill.discount } : null,
      statementDescriptor: bill.statementDescriptor,
      applicationFee: bill.maxFee,
      billingAddress: input.billing_address_collection ?? null,
      keptMessage: input.save_payment_method
        ? translationFor(row.locale).text('checkout.keeps', { merchant: account.merchantName })
        : null,
      shipping: shippingOf(input, bill.ways),
      ...(reserves ? { expiresAt: row.expiresAt } : {}),
    }),
  )
  const checkout = await explainMinimumRefusal(opened, { param: 'line_items', ...bill }, tooSmallWith(discount))
  const { id, url, created: createdAt, expiresAt } = checkout
  const current = (await completeSession(database, table, row, checkout))
    ? { ...row, url, createdAt, expiresAt }
    : await find(database.pool, row)
  return toPaymentSession({ ...current, id }, account.livemode)
}

/** Columns that the processor, the customer or an erasure fills later. */
const notYet = {
  id: null,
  url: null,
  paymentIntent: null,
  customerDetails: null,
  shippingDetails: null,
  erasedAt: null,
}

type NewRow = Omit<PaymentSession, keyof typeof notYet>

async function insert({ pool }: Database, row: NewRow, reservations: readonly Reservation[]): Promise<PaymentSession> {
  const inserted =
    reservations.length > 0
      ? await inTransaction(pool, async (client) => {
          const tx = statementsOn(client)
          const count = await insertRow(tx, row)
          // A session that an earlier attempt has inserted has its uses.
          if (count === 1) for (const { reserve } of reservations) await reserve(tx, row.ref)
          return count
        })
      : await insertRow(statementsOn(pool), row)
  // Not returned: PostgreSQL would describe and send all columns that are here.
  return inserted === 1 ? { ...row, ...notYet } : find(pool, row)
}

function insertRow(tx: Statements, row: NewRow): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO payment_sessions (
      account_id, ref, status, payment_status, line_items, currency, amount_subtotal, amount_discount, amount_shipping, amount_total,
      pass_fees, fee_amount, plan, fee_schedule_id, fee_bps, fee_fixed, fee_minimum, fee_maximum, fee_returns,
      fee_processor_bps, fee_processor_fixed, route, host_account, customer_id, customer_email, payment_link_id, discount_id, locale, success_url,
      cancel_url, metadata, expires_at, created_at, updated_at)
    VALUES (
      ${row.accountId}, ${row.ref}, ${row.status}, ${row.paymentStatus}, ${JSON.stringify(row.lineItems)}, ${row.currency},
      ${row.amountSubtotal}, ${row.amountDiscount}, ${row.amountShipping}, ${row.amountTotal}, ${row.passFees}, ${row.feeAmount}, ${row.plan},
      ${row.feeScheduleId}, ${row.feeBps}, ${row.feeFixed}, ${row.feeMinimum}, ${row.feeMaximum}, ${row.feeReturns},
      ${row.feeProcessorBps}, ${row.feeProcessorFixed}, ${row.route}, ${row.hostAccount}, ${row.customerId}, ${row.customerEmail}, ${row.paymentLinkId}, ${row.discountId}, ${row.locale},
      ${row.successUrl}, ${row.cancelUrl}, ${JSON.stringify(row.metadata)}, ${row.expiresAt}, ${row.createdAt}, ${row.updatedAt})
    ON CONFLICT DO NOTHING`
}

async function find(pool: Database['pool'], { accountId, ref }: SessionKey): Promise<PaymentSession> {
  const [found] = await statementsOn(pool).$queryRaw<PaymentSession[]>`
    SELECT ${paymentSessionRowSql} FROM payment_sessions WHERE account_id = ${accountId} AND ref = ${ref}`
  if (!found) throw new TypeError('a session that was inserted is gone')
  return found
}

type Shipping = NonNullable<CheckoutRequest['shipping']>

function shippingOf(input: PaymentSessionCreate, options: Shipping['options']): Shipping | null {
  const { shipping_countries: countries } = input
  // Countries imply that an address is collected. A shipping option alone does not: it may be a pickup.
  const collects = input.collect_shipping_address ?? countries !== undefined
  if (!collects && options.length === 0) return null
  return {
    countries: collects ? (countries ?? allCountries) : null,
    options,
  }
}
