import type { Context } from '../http/context.ts'
import type { ExpansionTable } from '../http/expand.ts'
import type { Json, Wire } from '../http/wire.ts'
import type { Kind } from '../store/object-kinds.ts'
import type { Stored } from '../store/objects.ts'
import { accountWire } from './accounts/account.ts'
import { bankAccountWire } from './accounts/bank-account.ts'
import { applicationFeeWire, feeRefundWire } from './application-fees.ts'
import { balanceTransactionWire } from './balance-transactions.ts'
import { chargeWire } from './charges/object.ts'
import { lineItemsWire, loadSession } from './checkout-sessions/object.ts'
import { couponWire } from './coupons.ts'
import { creditNoteWire } from './credit-notes/object.ts'
import { creditOf } from './customers/balance.ts'
import { customerWire } from './customers/customer.ts'
import { sourcesOfCustomer } from './customers/sources.ts'
import { discountWire } from './discounts/discount.ts'
import { disputeWire } from './disputes/dispute.ts'
import { fileFields } from './disputes/evidence.ts'
import { fileWire } from './files.ts'
import { invoiceItemWire } from './invoice-items/invoice-item.ts'
import { invoicePaymentWire, paymentsOfInvoice } from './invoice-payments.ts'
import { confirmationSecret, invoiceWire } from './invoices/object.ts'
import { loadOr404 } from './load.ts'
import { paymentIntentWire } from './payment-intents/payment-intent.ts'
import { linkItemsWire, paymentLinkWire } from './payment-links/object.ts'
import { paymentMethodWire, sourceWire } from './payment-methods/object.ts'
import { payoutWire } from './payouts/payout.ts'
import { planWire, priceWire, tiersWire } from './prices/price.ts'
import { productWire } from './products.ts'
import { promotionCodeWire } from './promotion-codes.ts'
import { quoteItemsWire, quoteWire } from './quotes/object.ts'
import { refundsOfCharge, refundWire } from './refunds/refund.ts'
import { totalCount } from './search.ts'
import { setupIntentWire } from './setup-intents/setup-intent.ts'
import { shippingRateWire } from './shipping-rates.ts'
import { subscriptionScheduleWire } from './subscription-schedules/object.ts'
import { subscriptionsOfCustomer } from './subscriptions/endpoints.ts'
import { subscriptionWire } from './subscriptions/object.ts'
import { taxRateWire } from './tax-rates.ts'
import { testClockWire } from './test-clocks/test-clock.ts'
import { topupWire } from './topups.ts'
import { transferReversalWire } from './transfer-reversals.ts'
import { transferWire } from './transfers/transfer.ts'

/** The expansion table: fields by object type, loaders by id prefix. */
export const expansions: ExpansionTable = {
  fields: {
    application_fee: { account: 'id', balance_transaction: 'id', charge: 'id', originating_transaction: 'id' },
    balance_transaction: { source: 'id' },
    bank_account: { account: 'id' },
    capability: { account: 'id' },
    charge: {
      application_fee: 'id',
      balance_transaction: 'id',
      customer: 'id',
      on_behalf_of: 'id',
      payment_intent: 'id',
      refunds: (ctx, charge) => refundsOfCharge(ctx, String(charge.id)),
      source_transfer: 'id',
      transfer: 'id',
    },
    discount: { customer: 'id', promotion_code: 'id' },
    'discount.source': { coupon: couponOf('coupon') },
    dispute: { charge: 'id', payment_intent: 'id' },
    'dispute.evidence': Object.fromEntries(fileFields.map((name) => [name, 'id' as const])),
    fee_refund: { balance_transaction: 'id', fee: 'id' },
    'charge.transfer_data': { destination: 'id' },
    'checkout.session': {
      customer: 'id',
      line_items: (ctx, session) => lineItemsWire(ctx, loadSession(ctx, String(session.id))),
      invoice: 'id',
      payment_intent: 'id',
      payment_link: 'id',
      setup_intent: 'id',
      subscription: 'id',
    },
    'checkout.session.discounts': { coupon: couponOf('coupon'), promotion_code: 'id' },
    'checkout.session.shipping_cost': { shipping_rate: 'id' },
    coupon: { applies_to: (ctx, coupon) => appliesTo(ctx, String(coupon.id)) },
    credit_note: { customer: 'id', invoice: 'id' },
    'credit_note.refunds': { refund: 'id' },
    customer: {
      default_source: defaultSourceOf,
      invoice_credit_balance: (ctx, customer) => creditOf(ctx, String(customer.id)),
      sources: (ctx, customer) => sourcesOfCustomer(ctx, String(customer.id)),
      subscriptions: (ctx, customer) => subscriptionsOfCustomer(ctx, String(customer.id)),
      test_clock: 'id',
    },
    customer_session: { customer: 'id' },
    'customer.invoice_settings': { default_payment_method: 'id' },
    invoice: {
      confirmation_secret: (ctx, invoice) => confirmationSecret(ctx, String(invoice.id)),
      customer: 'id',
      default_payment_method: 'id',
      discounts: 'id',
      on_behalf_of: 'id',
      payments: (ctx, invoice) => paymentsOfInvoice(ctx, String(invoice.id)),
      test_clock: 'id',
    },
    'invoice.parent.subscription_details': { subscription: 'id' },
    'invoice.total_discount_amounts': { discount: 'id' },
    invoice_payment: { invoice: 'id' },
    'invoice_payment.payment': { payment_intent: 'id' },
    invoiceitem: { customer: 'id', discounts: 'id', invoice: 'id', test_clock: 'id' },
    subscription_item: { discounts: 'id' },
    line_item: { discounts: 'id', subscription: 'id' },
    'line_item.discount_amounts': { discount: 'id' },
    'line_item.pricing.price_details': { price: priceOf },
    plan: { product: productOf, tiers: tiersOf },
    subscription: {
      customer: 'id',
      default_payment_method: 'id',
      discounts: 'id',
      latest_invoice: 'id',
      on_behalf_of: 'id',
      pending_setup_intent: 'id',
      schedule: 'id',
      test_clock: 'id',
    },
    'subscription.transfer_data': { destination: 'id' },
    subscription_schedule: { customer: 'id', released_subscription: 'id', subscription: 'id', test_clock: 'id' },
    'subscription_schedule.default_settings': { default_payment_method: 'id', on_behalf_of: 'id' },
    'subscription_schedule.phases': { default_payment_method: 'id', on_behalf_of: 'id' },
    'subscription_schedule.phases.items': { plan: planOfItem, price: priceOf },
    payout: { balance_transaction: 'id', destination: 'id', failure_balance_transaction: 'id' },
    payment_intent: { customer: 'id', latest_charge: 'id', on_behalf_of: 'id', payment_method: 'id' },
    payment_link: {
      line_items: (ctx, link) => linkItemsWire(ctx, loadOr404(ctx, 'payment_link', String(link.id))),
      on_behalf_of: 'id',
    },
    'payment_link.transfer_data': { destination: 'id' },
    'payment_intent.transfer_data': { destination: 'id' },
    payment_method: { customer: 'id' },
    price: { product: productOf, tiers: tiersOf },
    product: { default_price: 'id' },
    promotion_code: { customer: 'id' },
    'promotion_code.promotion': { coupon: couponOf('coupon') },
    quote: {
      customer: 'id',
      invoice: 'id',
      line_items: (ctx, quote) => quoteItemsWire(ctx, loadOr404(ctx, 'quote', String(quote.id)), 'line_items'),
      on_behalf_of: 'id',
      subscription: 'id',
      test_clock: 'id',
    },
    'quote.transfer_data': { destination: 'id' },
    refund: {
      balance_transaction: 'id',
      charge: 'id',
      customer: 'id',
      failure_balance_transaction: 'id',
      payment_intent: 'id',
      payment_method: 'id',
      source_transfer_reversal: 'id',
      transfer_reversal: 'id',
    },
    search_result: { total_count: (_ctx, result) => totalCount(result) },
    setup_intent: { customer: 'id', on_behalf_of: 'id', payment_method: 'id' },
    topup: { balance_transaction: 'id' },
    transfer_reversal: {
      balance_transaction: 'id',
      destination_payment_refund: 'id',
      source_refund: 'id',
      transfer: 'id',
    },
    transfer: { balance_transaction: 'id', destination: 'id', destination_payment: 'id', source_transaction: 'id' },
  },
  loaders: {
    acct: loaderOf('account', (account, ctx) => accountWire(ctx, account)),
    card: loaderOf('payment_method', paymentMethodWire),
    ch: loaderOf('charge', chargeWire),
    clock: loaderOf('test_helpers.test_clock', testClockWire),
    cn: loaderOf('credit_note', (note, ctx) => creditNoteWire(ctx.settings.publicUrl, note)),
    cus: loaderOf('customer', customerWire),
    di: loaderOf('discount', discountWire),
    du: loaderOf('dispute', (dispute, ctx) => disputeWire(ctx, dispute)),
    file: loaderOf('file', fileWire),
    fr: loaderOf('fee_refund', feeRefundWire),
    fee: loaderOf('application_fee', (fee, ctx) => applicationFeeWire(ctx, fee)),
    ii: loaderOf('invoiceitem', (item, ctx) => invoiceItemWire(ctx, item)),
    txr: loaderOf('tax_rate', taxRateWire),
    in: loaderOf('invoice', (invoice, ctx) => invoiceWire(ctx, invoice)),
    inpay: loaderOf('invoice_payment', invoicePaymentWire),
    pi: loaderOf('payment_intent', (intent, ctx) => paymentIntentWire(ctx, intent)),
    plink: loaderOf('payment_link', (link, ctx) => paymentLinkWire(ctx, link)),
    pm: loaderOf('payment_method', paymentMethodWire),
    po: loaderOf('payout', payoutWire),
    ba: loaderOf('bank_account', bankAccountWire),
    price: loaderOf('price', priceWire),
    prod: loaderOf('product', productWire),
    promo: loaderOf('promotion_code', (code, ctx) => promotionCodeWire(ctx, code)),
    py: loaderOf('charge', chargeWire),
    pyr: loaderOf('refund', refundWire),
    qt: loaderOf('quote', (quote, ctx) => quoteWire(ctx, quote)),
    re: loaderOf('refund', refundWire),
    seti: loaderOf('setup_intent', (intent, ctx) => setupIntentWire(ctx, intent)),
    shr: loaderOf('shipping_rate', shippingRateWire),
    sub_sched: loaderOf('subscription_schedule', (schedule, ctx) => subscriptionScheduleWire(ctx, schedule)),
    sub: loaderOf('subscription', (subscription, ctx) => subscriptionWire(ctx, subscription)),
    tr: loaderOf('transfer', (transfer, ctx) => transferWire(ctx, transfer)),
    tu: loaderOf('topup', topupWire),
    trr: loaderOf('transfer_reversal', transferReversalWire),
    txn: loaderOf('balance_transaction', (transaction, ctx) => balanceTransactionWire(transaction, ctx.now)),
  },
}

/**
 * Follows an id that an object shown to the caller holds. It may lead to another account of the same mode, as from the
 * platform's fee to the charge that paid it.
 */
function loaderOf<K extends Kind>(kind: K, wire: (object: Stored<K>, ctx: Context) => Wire) {
  return (ctx: Context, id: string): Wire | null => {
    const object = ctx.objects.findAnywhere(kind, id, ctx.live)
    return object && wire(object, ctx)
  }
}

/** A default source in the older form of a card. */
function defaultSourceOf(ctx: Context, { default_source: id }: Wire): Json {
  const card = ctx.objects.find('payment_method', ctx, String(id ?? ''))
  return card ? sourceWire(card) : (id ?? null)
}

/** The coupon whose id a field holds: merchants choose these ids, so no prefix identifies their type. */
function couponOf(field: string) {
  return (ctx: Context, object: Wire): Json => {
    const coupon = ctx.objects.find('coupon', ctx, String(object[field] ?? ''))
    return coupon ? couponWire(ctx, coupon) : (object[field] ?? null)
  }
}

/** The id of a product may be the merchant's own, without the usual prefix. */
function productOf(ctx: Context, { product: id }: Wire): Json {
  const product = ctx.objects.find('product', ctx, String(id ?? ''))
  return product ? productWire(product) : (id ?? null)
}

function tiersOf(ctx: Context, { id }: Wire): Json {
  const price = ctx.objects.find('price', ctx, String(id))
  return price?.state.tiers ? tiersWire(price) : null
}

/** The id of a price that was made as a plan may be the merchant's own. */
function priceOf(ctx: Context, { price: id }: Wire): Json {
  const price = ctx.objects.find('price', ctx, String(id ?? ''))
  return price ? priceWire(price) : (id ?? null)
}

/** A plan is another form of a price, with the same id. */
function planOfItem(ctx: Context, { plan: id }: Wire): Json {
  const price = ctx.objects.find('price', ctx, String(id ?? ''))
  return price ? planWire(price) : (id ?? null)
}

/** Shown only when it is expanded. */
function appliesTo(ctx: Context, id: string): Json {
  const products = ctx.objects.find('coupon', ctx, id)?.state.products
  return products ? { products } : null
}
