import type { Context } from '../../http/context.ts'
import { isPlatform } from '../../http/context.ts'
import { sliceList } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { sumOf } from '../checkout-sessions/amount-due-now.ts'
import { lineItemWire } from '../checkout-sessions/object.ts'
import type { LineItem } from '../checkout-sessions/state.ts'

/** An offer to a customer, which becomes a subscription or an invoice when it is accepted. Times are Unix seconds. */
export type QuoteState = {
  application_fee_amount: number | null
  application_fee_percent: number | null
  accepted_at: number | null
  canceled_at: number | null
  currency: string | null
  customer: string | null
  description: string | null
  /** When it expires; null once it cannot. */
  due: number | null
  expires_at: number
  finalized_at: number | null
  footer: string | null
  header: string | null
  invoice: string | null
  items: LineItem[]
  metadata: Record<string, string>
  number: string | null
  on_behalf_of: string | null
  status: 'accepted' | 'canceled' | 'draft' | 'open'
  subscription: string | null
  subscription_data: { description: string | null; metadata: Record<string, string>; trial_period_days: number | null }
  test_clock: string | null
  transfer_data: { amount: number | null; amount_percent: number | null; destination: string } | null
}

declare module '../../store/object-kinds.ts' {
  interface States {
    quote: QuoteState
  }
}

const noDeductions = { amount_discount: 0, amount_shipping: 0, amount_tax: 0 }

export function quoteWire(ctx: Context, { created, id, live, state }: Stored<'quote'>): Wire {
  const whole = sumOf(state.items)
  return {
    id,
    object: 'quote',
    amount_subtotal: whole,
    amount_total: whole,
    application: isPlatform(ctx) ? null : ctx.settings.meta.application,
    application_fee_amount: state.application_fee_amount,
    application_fee_percent: state.application_fee_percent,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    collection_method: 'charge_automatically',
    computed: computedWire(state),
    created,
    currency: state.currency,
    customer: state.customer,
    customer_account: null,
    default_tax_rates: [],
    description: state.description,
    discounts: [],
    expires_at: state.expires_at,
    footer: state.footer,
    from_quote: null,
    header: state.header,
    invoice: state.invoice,
    invoice_settings: {
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    livemode: live,
    metadata: state.metadata,
    number: state.number,
    on_behalf_of: state.on_behalf_of,
    status: state.status,
    status_transitions: {
      accepted_at: state.accepted_at,
      canceled_at: state.canceled_at,
      finalized_at: state.finalized_at,
    },
    subscription: state.subscription,
    subscription_data: {
      billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
      effective_date: null,
      ...state.subscription_data,
    },
    subscription_schedule: null,
    test_clock: state.test_clock,
    total_details: noDeductions,
    transfer_data: state.transfer_data,
  }
}

/** The amount of each period, and the first amount. A trial has only the one-time items first. */
function computedWire({ items, subscription_data }: QuoteState): Wire {
  const recurring = items.filter((item) => item.recurring)
  const each = sumOf(recurring)
  const first = sumOf(upfrontItems(items, subscription_data.trial_period_days))
  const period = recurring[0]?.recurring
  return {
    recurring: period
      ? {
          amount_subtotal: each,
          amount_total: each,
          interval: period.interval,
          interval_count: period.interval_count,
          total_details: noDeductions,
        }
      : null,
    upfront: { amount_subtotal: first, amount_total: first, total_details: noDeductions },
  }
}

function upfrontItems(items: LineItem[], trialDays: number | null): LineItem[] {
  return trialDays === null ? items : items.filter((item) => !item.recurring)
}

/** The items of a quote as a list object, all or those that are paid first; `page` selects a page. */
export function quoteItemsWire(
  ctx: Context,
  { id, state }: Stored<'quote'>,
  which: 'computed_upfront_line_items' | 'line_items',
  page: Parameters<typeof sliceList>[1] = {},
): Wire {
  const items =
    which === 'line_items' ? state.items : upfrontItems(state.items, state.subscription_data.trial_period_days)
  const wires = items.map((item) => lineItemWire(ctx, item, item.amount))
  return sliceList(wires, page, `/v1/quotes/${id}/${which}`)
}
