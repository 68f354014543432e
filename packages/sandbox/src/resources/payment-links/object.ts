import { amountOf } from '../../billing/pricing.ts'
import type { Context } from '../../http/context.ts'
import { sliceList } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { priceWire } from '../prices/price.ts'

/** An address that leads each visitor to a checkout of their own. */
export type PaymentLinkState = {
  active: boolean
  after_completion: { type: 'hosted_confirmation'; message: string | null } | { type: 'redirect'; url: string }
  currency: string
  inactive_message: string | null
  items: LinkItem[]
  /** How many checkouts may be completed, and how many were; null without a limit. */
  limit: number | null
  completed: number
  metadata: Record<string, string>
  /** Whether its prices recur: its checkouts start subscriptions then. */
  recurs: boolean
  /** The parameters of its checkouts, as they were sent. */
  session: Wire
}

export type LinkItem = { id: string; price: string; quantity: number }

declare module '../../store/object-kinds.ts' {
  interface States {
    payment_link: PaymentLinkState
  }
}

/** Whether a visitor gets a checkout. */
export function isOpen({ active, completed, limit }: PaymentLinkState): boolean {
  return active && (limit === null || completed < limit)
}

/** Counts a completed checkout of a link. */
export function countCompletion(ctx: Context, id: string | null): void {
  const link = id === null ? null : ctx.objects.find('payment_link', ctx, id)
  if (!link) return
  link.state.completed += 1
  ctx.objects.save(link)
}

export function paymentLinkWire(ctx: Context, link: Stored<'payment_link'>): Wire {
  const { state } = link
  const { session } = state
  const hash = (name: string) => (session[name] ?? {}) as Wire
  const intent = session.payment_intent_data === undefined ? null : hash('payment_intent_data')
  const subscription = session.subscription_data === undefined ? null : hash('subscription_data')
  return {
    id: link.id,
    object: 'payment_link',
    active: state.active,
    after_completion: completionWire(state.after_completion),
    allow_promotion_codes: session.allow_promotion_codes ?? false,
    application: null,
    application_fee_amount: intent?.application_fee_amount ?? null,
    application_fee_percent: subscription?.application_fee_percent ?? null,
    automatic_tax: { enabled: false, liability: null },
    billing_address_collection: session.billing_address_collection ?? 'auto',
    consent_collection: null,
    currency: state.currency,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
      ...hash('custom_text'),
    },
    customer_creation: session.customer_creation ?? (state.recurs ? 'always' : 'if_required'),
    inactive_message: state.inactive_message,
    invoice_creation: null,
    livemode: link.live,
    managed_payments: null,
    metadata: state.metadata,
    on_behalf_of: intent?.on_behalf_of ?? subscription?.on_behalf_of ?? null,
    payment_intent_data: intent && {
      capture_method: intent.capture_method ?? null,
      description: intent.description ?? null,
      metadata: intent.metadata ?? {},
      setup_future_usage: intent.setup_future_usage ?? null,
      statement_descriptor: intent.statement_descriptor ?? null,
      statement_descriptor_suffix: intent.statement_descriptor_suffix ?? null,
      transfer_group: intent.transfer_group ?? null,
    },
    payment_method_collection: session.payment_method_collection ?? 'always',
    payment_method_options: null,
    payment_method_types: null,
    phone_number_collection: { enabled: hash('phone_number_collection').enabled ?? false },
    restrictions: state.limit === null ? null : { completed_sessions: { count: state.completed, limit: state.limit } },
    shipping_address_collection: session.shipping_address_collection ?? null,
    shipping_options: [],
    submit_type: session.submit_type ?? 'auto',
    subscription_data: subscription && {
      description: subscription.description ?? null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      metadata: subscription.metadata ?? {},
      trial_period_days: subscription.trial_period_days ?? null,
      trial_settings: subscription.trial_settings ?? null,
    },
    tax_id_collection: { enabled: false, required: 'never' },
    transfer_data: transferWire(intent?.transfer_data ?? subscription?.transfer_data),
    url: `${ctx.settings.publicUrl}/b/${link.id}`,
  }
}

function completionWire(after: PaymentLinkState['after_completion']): Wire {
  return after.type === 'redirect'
    ? { redirect: { url: after.url }, type: 'redirect' }
    : { hosted_confirmation: { custom_message: after.message }, type: 'hosted_confirmation' }
}

function transferWire(sent: Wire[string] | undefined): Wire | null {
  const transfer = sent as Wire | undefined
  return transfer ? { amount: transfer.amount ?? null, destination: transfer.destination ?? null } : null
}

/** The items of a link as a list object; `page` selects a page. */
export function linkItemsWire(
  ctx: Context,
  { id, state }: Stored<'payment_link'>,
  page: Parameters<typeof sliceList>[1] = {},
): Wire {
  const items = state.items.map((item): Wire => {
    const price = ctx.objects.find('price', ctx, item.price)
    const product = ctx.objects.find('product', ctx, price?.state.product ?? '')
    const amount = price ? amountOf(price.state, item.quantity) : 0
    return {
      id: item.id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: state.currency,
      description: product?.state.name ?? null,
      metadata: {},
      price: price && priceWire(price),
      quantity: item.quantity,
    }
  })
  return sliceList(items, page, `/v1/payment_links/${id}/line_items`)
}
