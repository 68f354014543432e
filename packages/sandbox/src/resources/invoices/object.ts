import { sumOfDiscounts } from '../../billing/discounts.ts'
import { type Context, isPlatform } from '../../http/context.ts'
import { listOf } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { unmetMinimum } from '../minimum-charge.ts'
import { taxesWire, taxRatesWire } from '../tax-rates.ts'
import { lineWire } from './lines.ts'
import { billedCustomer } from './load.ts'
import { discountedOf, dueAmount, type InvoiceState, subtotalOf, taxesOf, totalOf } from './state.ts'

const maxEmbeddedLines = 10

export function invoiceWire(ctx: Context, invoice: Stored<'invoice'>): Wire {
  const { state } = invoice
  const amounts = amountsOf(ctx, invoice)
  const to = state.status === 'draft' ? billedCustomer(ctx, state.customer) : state.billed_to
  return {
    id: invoice.id,
    object: 'invoice',
    ...issuerWire(ctx),
    account_tax_ids: null,
    ...amounts,
    amount_overpaid: 0,
    amount_paid_off_stripe: 0,
    amount_shipping: 0,
    application: isPlatform(ctx) ? null : ctx.settings.meta.application,
    attempt_count: state.attempt_count,
    attempted: state.attempted,
    auto_advance: state.auto_advance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: state.status === 'draft' && state.auto_advance ? state.due : null,
    billing_reason: state.billing_reason,
    collection_method: state.collection_method ?? 'charge_automatically',
    created: invoice.created,
    currency: state.currency,
    custom_fields: state.custom_fields ?? null,
    customer: state.customer,
    customer_account: null,
    customer_address: to.address,
    customer_email: to.email,
    customer_name: to.name,
    customer_phone: to.phone,
    customer_shipping: to.shipping,
    customer_tax_exempt: to.tax_exempt,
    customer_tax_ids: to.tax_ids ?? [],
    default_payment_method: state.default_payment_method,
    default_source: null,
    default_tax_rates: taxRatesWire(ctx, state.default_tax_rates),
    description: state.description,
    discounts: state.discounts ?? [],
    due_date: state.due_date ?? null,
    effective_at: state.finalized_at,
    footer: state.footer,
    from_invoice: null,
    // Stripe: Invoices, "If the invoice has not been finalized yet, this will be null."
    hosted_invoice_url: state.status === 'draft' ? null : `${ctx.settings.publicUrl}/i/${invoice.id}`,
    invoice_pdf: state.status === 'draft' ? null : `${ctx.settings.publicUrl}/i/${invoice.id}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      state.lines.slice(0, maxEmbeddedLines).map((line) => lineWire(invoice, line)),
      `/v1/invoices/${invoice.id}/lines`,
      state.lines.length > maxEmbeddedLines,
    ),
    livemode: invoice.live,
    metadata: state.metadata,
    next_payment_attempt: state.auto_advance && state.collection_method !== 'send_invoice' ? state.due : null,
    number: state.number,
    on_behalf_of: state.on_behalf_of,
    parent: parentWire(state),
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: state.period_end,
    period_start: state.period_start,
    post_payment_credit_notes_amount: state.credited?.post_payment ?? 0,
    pre_payment_credit_notes_amount: state.credited?.pre_payment ?? 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: state.status,
    status_transitions: {
      finalized_at: state.finalized_at,
      marked_uncollectible_at: state.marked_uncollectible_at,
      paid_at: state.paid_at,
      voided_at: state.voided_at,
    },
    test_clock: state.test_clock,
    total_discount_amounts: discountTotals(state),
    total_pretax_credit_amounts: discountTotals(state).map((one) => ({ ...one, type: 'discount' })),
    total_taxes: taxesWire(taxesOf(state)),
    webhooks_delivered_at: invoice.created,
  }
}

/** The amount due, in minor units. For a draft, the amount if it were finalized now. */
export function amountDue(ctx: Context, { state }: Stored<'invoice'>): number {
  const isTooSmall = (due: number) => unmetMinimum(ctx, due, state.currency) !== null
  return dueAmount(totalOf(state), startingBalance(ctx, state), isTooSmall).due - (state.credited?.pre_payment ?? 0)
}

function amountsOf(ctx: Context, invoice: Stored<'invoice'>) {
  const { state } = invoice
  const subtotal = subtotalOf(state)
  const total = totalOf(state)
  const included = taxesOf(state).filter(({ inclusive }) => inclusive)
  const inside = included.reduce((sum, { amount }) => sum + amount, 0)
  const due = amountDue(ctx, invoice)
  return {
    amount_due: due,
    amount_paid: state.amount_paid,
    amount_remaining: due - state.amount_paid,
    ending_balance: state.ending_balance,
    starting_balance: startingBalance(ctx, state),
    subtotal,
    subtotal_excluding_tax: subtotal - inside,
    total,
    total_excluding_tax: discountedOf(state) - inside,
  }
}

/** The reduction of all lines by each discount. */
function discountTotals({ discounts = [], lines }: InvoiceState): { amount: number; discount: string }[] {
  const parts = lines.flatMap((line) => line.discounts ?? [])
  return [...new Set([...lines.flatMap((line) => line.item_discounts ?? []), ...discounts])].map((discount) => ({
    amount: sumOfDiscounts(parts.filter((part) => part.discount === discount)),
    discount,
  }))
}

function startingBalance(ctx: Context, state: InvoiceState): number {
  if (state.status !== 'draft') return state.starting_balance
  return ctx.objects.find('customer', ctx, state.customer)?.state.balance ?? 0
}

function issuerWire(ctx: Context): Wire {
  const owner = { live: ctx.live, account: ctx.settings.meta.platform }
  const account = ctx.objects.find('account', owner, ctx.account)?.state
  const name = account?.business_profile.name
  return { account_country: account?.country ?? null, account_name: typeof name === 'string' ? name : null }
}

function parentWire(state: InvoiceState): Wire | null {
  if (state.subscription === null) return null
  return {
    quote_details: null,
    subscription_details: {
      metadata: state.subscription_metadata,
      subscription: state.subscription,
      ...(state.proration_date === null ? {} : { subscription_proration_date: state.proration_date }),
    },
    type: 'subscription_details',
  }
}

/** The client secret with which a browser pays an open invoice; null when no payment is due. */
export function confirmationSecret(ctx: Context, id: string): Wire | null {
  const invoice = ctx.objects.find('invoice', ctx, id)
  const intent = ctx.objects.find('payment_intent', ctx, invoice?.state.payment_intent ?? '')
  return intent && { client_secret: intent.state.client_secret, type: 'payment_intent' }
}
