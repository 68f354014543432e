import { actingFor, type Context } from '../../http/context.ts'
import { sliceList } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { typesOf } from '../payment-methods/types.ts'
import { priceWire } from '../prices/price.ts'
import { hasTrial } from './amount-due-now.ts'
import { expireSession } from './expire.ts'
import type { LineItem, SessionState } from './state.ts'

export function sessionWire(session: Stored<'checkout.session'>): Wire {
  const { state } = session
  const { setup, subscription } = state
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: state.allow_promotion_codes ?? null,
    allowed_payment_method_types: state.allowed_payment_method_types ?? null,
    amount_subtotal: setup ? null : state.amount_subtotal,
    amount_total: setup ? null : state.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: state.billing_address_collection,
    ...(state.branding ? { branding_settings: state.branding } : {}),
    cancel_url: state.cancel_url,
    client_reference_id: state.client_reference_id,
    client_secret: state.embedded?.client_secret ?? null,
    collected_information:
      state.status === 'complete' && state.shipping_details
        ? {
            business_name: null,
            individual_name: null,
            shipping_details: { ...state.shipping_details },
          }
        : null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: state.currency || null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
      ...state.custom_text,
    },
    customer: state.customer,
    customer_account: null,
    customer_creation: state.customer_creation,
    customer_details: customerDetailsWire(state),
    customer_email: state.customer_email,
    discounts: state.discount ? [state.discount] : [],
    ...(state.excluded_payment_method_types
      ? { excluded_payment_method_types: state.excluded_payment_method_types }
      : {}),
    expires_at: state.expires_at,
    integration_identifier: null,
    invoice: subscription?.invoice ?? null,
    invoice_creation:
      subscription || setup
        ? null
        : {
            enabled: false,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          },
    livemode: session.live,
    locale: state.locale,
    managed_payments: { enabled: false },
    metadata: state.metadata,
    mode: setup ? 'setup' : subscription ? 'subscription' : 'payment',
    origin_context: state.origin_context,
    payment_intent: subscription ? null : state.payment_intent,
    payment_link: state.payment_link ?? null,
    payment_method_collection: subscription ? (subscription.collection ?? 'always') : setup ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: sessionMethodOptionsWire(state),
    payment_method_types: typesOf(state),
    payment_status: state.payment_status,
    permissions: null,
    phone_number_collection: { enabled: state.phone_number_collection },
    recovered_from: null,
    ...(state.embedded
      ? {
          redirect_on_completion: state.embedded.redirects,
          ...(state.success_url ? { return_url: state.success_url } : {}),
        }
      : {}),
    saved_payment_method_options: subscription
      ? { allow_redisplay_filters: ['always'], payment_method_remove: 'disabled', payment_method_save: null }
      : null,
    setup_intent: setup?.intent ?? null,
    shipping_address_collection: state.shipping_countries && { allowed_countries: state.shipping_countries },
    shipping_cost: state.shipping_choice && {
      amount_subtotal: state.shipping_choice.amount,
      amount_tax: 0,
      amount_total: state.shipping_choice.amount,
      shipping_rate: state.shipping_choice.rate,
    },
    shipping_options: state.shipping_options.map((option) => ({
      shipping_amount: option.amount,
      shipping_rate: option.rate,
    })),
    status: state.status,
    submit_type: state.submit_type,
    subscription: subscription?.subscription ?? null,
    success_url: state.embedded ? null : state.success_url,
    total_details: setup
      ? null
      : {
          amount_discount: state.amount_discount ?? 0,
          amount_shipping: state.shipping_choice?.amount ?? 0,
          amount_tax: 0,
        },
    ui_mode: state.embedded ? 'embedded_page' : 'hosted_page',
    url: state.status === 'open' && !state.embedded ? state.url : null,
    wallet_options: null,
  }
}

function sessionMethodOptionsWire(state: SessionState): Wire {
  const types = typesOf(state)
  const request_three_d_secure = state.request_three_d_secure ?? 'automatic'
  return {
    ...(types.includes('card') ? { card: { request_three_d_secure } } : {}),
    ...(types.includes('us_bank_account') ? { us_bank_account: { verification_method: 'automatic' } } : {}),
  }
}

/** The session's items as a list object; `page` selects a page. */
export function lineItemsWire(
  ctx: Context,
  session: Stored<'checkout.session'>,
  page: Parameters<typeof sliceList>[1] = {},
): Wire {
  const trial = hasTrial(session.state.subscription)
  const items = session.state.line_items.map((item) =>
    lineItemWire(ctx, item, trial && item.recurring ? 0 : item.amount),
  )
  return sliceList(items, page, `/v1/checkout/sessions/${session.id}/line_items`)
}

export function lineItemWire(ctx: Context, item: LineItem, amount: number): Wire {
  const discount = item.discount ?? 0
  const price = ctx.objects.find('price', ctx, item.price)
  return {
    id: item.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount - discount,
    currency: item.currency,
    description: item.description,
    metadata: item.metadata,
    price: price && priceWire(price),
    quantity: item.quantity,
  }
}

/**
 * The customer details. Input of the page appears only when the session is complete; before, it belongs to an attempt.
 */
function customerDetailsWire(state: SessionState): Wire | null {
  const details = state.status === 'complete' ? state.customer_details : null
  const email = details?.email ?? state.known_email ?? state.customer_email
  if (email === null && details === null) return null
  return {
    address: details?.address ?? null,
    business_name: null,
    email,
    individual_name: null,
    name: details?.name ?? null,
    phone: details?.phone ?? null,
    tax_exempt: 'none',
    tax_ids: details ? [] : null,
  }
}

/** The session, or a 404. A session past its expiry is expired first. */
export function loadSession(ctx: Context, id: string): Stored<'checkout.session'> {
  const session = loadOr404(ctx, 'checkout.session', id, 'session')
  if (session.state.status === 'open' && session.state.expires_at <= ctx.now) expireSession(ctx, session)
  return session
}

/** The current session of a page's URL, or null. The id is the permission to see it. */
export function findSession(ctx: Context, id: string): Stored<'checkout.session'> | null {
  const session = ctx.objects.findAnywhere('checkout.session', id)
  return session && loadSession({ ...actingFor(ctx, session.account), live: session.live }, id)
}
