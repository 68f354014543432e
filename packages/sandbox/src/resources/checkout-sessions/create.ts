import { changeMetadata, requireSecureReturn } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import type { Parsed } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { assertPayable } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'
import { omitUndefined } from '../accounts/fields.ts'
import { loadCustomer } from '../customers/customer.ts'
import { assertMinimum } from '../minimum-charge.ts'
import { assertCanCharge } from '../payment-intents/capabilities.ts'
import { assertCardDescriptor } from '../payment-intents/descriptors.ts'
import { assertRouting } from '../payment-intents/fields.ts'
import { offeredTypes, readTypeList } from '../payment-methods/types.ts'
import { assertOneCurrency } from '../subscriptions/items.ts'
import { amountDueNow } from './amount-due-now.ts'
import { discountItems, readSessionDiscount } from './discount.ts'
import { createSessionParams } from './fields.ts'
import { readLineItems } from './line-items.ts'
import { assertSetup, embeddedPart, openSetup, readSubscription, returnOf } from './modes.ts'
import { sessionWire } from './object.ts'
import { readShippingOptions } from './shipping.ts'
import type { IntentData, SessionState } from './state.ts'

type Input = Parsed<typeof createSessionParams>

const paymentModeOnly = ['payment_intent_data', 'customer_creation', 'shipping_options'] as const
const minLifetimeSeconds = 30 * 60
const maxLifetimeSeconds = 24 * 60 * 60

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/v1/checkout/sessions',
  params: createSessionParams,
  run: (ctx, input) => sessionWire(openSession(ctx, input)),
})

const nothing = Object.fromEntries(Object.keys(createSessionParams).map((name) => [name, undefined]))

/** Opens a checkout. `payment_link`: the link that has led to it. @throws ApiError 400 */
export function openSession(
  ctx: Context,
  sent: Partial<Input> & Pick<Input, 'mode'>,
  payment_link: string | null = null,
): Stored<'checkout.session'> {
  const input = { ...nothing, ...sent } as Input
  const success_url = assertSupported(input)
  for (const name of ['success_url', 'cancel_url', 'return_url'] as const) requireSecureReturn(ctx, input[name], name)
  const { mode } = input
  const line_items = mode === 'setup' ? [] : readLineItems(ctx, input.line_items ?? [], mode)
  const currency = line_items[0]?.currency ?? input.currency ?? ''
  if (input.currency && input.currency !== currency) {
    throw invalid(`The session's currency does not match its prices, which are in ${currency}.`, 'currency')
  }
  const subscription = mode === 'subscription' ? readSubscription(ctx, input, line_items) : null
  const subtotal = amountDueNow({ line_items, subscription })
  const shipping_options = readShippingOptions(ctx, input.shipping_options ?? [], currency)
  const shipping_choice = shipping_options[0] ?? null
  const purchase = { amount: subtotal, currency, customer: input.customer ?? null }
  const redeemable = mode === 'setup' ? null : readSessionDiscount(ctx, input, purchase)
  const amount_discount = discountItems(ctx, { currency, line_items, subscription }, redeemable?.coupon ?? null)
  const total = subtotal - amount_discount + (shipping_choice?.amount ?? 0)
  if (mode !== 'setup') assertPayable(total, currency, 'line_items')
  if (total > 0) {
    assertMinimum(ctx, total, currency, 'line_items', "The Checkout Session's total amount due must add up to")
  }
  assertCanCharge(ctx, 'Checkout Session')
  const customer = customerOf(ctx, input)
  if (mode === 'subscription') assertOneCurrency(ctx, customer?.id ?? null, currency)
  const intent_data = intentDataOf(input)
  const request_three_d_secure = input.payment_method_options?.card?.request_three_d_secure ?? 'automatic'
  if (mode === 'payment') assertRouting(ctx, { amount: total, ...intent_data }, 'payment_intent_data')
  const choice = {
    allowed_payment_method_types: readTypeList(input.allowed_payment_method_types),
    excluded_payment_method_types: readTypeList(input.excluded_payment_method_types),
  }
  const methods = { currency, capture_method: intent_data.capture_method, ...choice }
  const payment_method_types = offeredTypes(ctx, methods, 'Checkout Session')
  if (payment_method_types.includes('card')) assertCardDescriptor(ctx, intent_data, 'payment_intent_data')
  const id = newId(ctx.live ? 'cs_live' : 'cs_test', 58)
  return ctx.objects.insert('checkout.session', ctx, id, ctx.now, {
    ...choice,
    status: 'open',
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    allow_promotion_codes: input.allow_promotion_codes ?? null,
    amount_discount,
    amount_subtotal: subtotal,
    amount_total: total,
    billing_address_collection: input.billing_address_collection ?? null,
    display_name: input.branding_settings?.display_name ?? null,
    branding: brandingOf(ctx, input),
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    currency,
    customer: customer?.id ?? null,
    customer_update: customerUpdateOf(input),
    customer_creation: customer ? null : subscription ? 'always' : (input.customer_creation ?? 'if_required'),
    known_email: customer?.state.email ?? null,
    customer_details: null,
    customer_email: input.customer_email ?? null,
    discount: redeemable && { coupon: redeemable.coupon.id, promotion_code: redeemable.promotion?.id ?? null },
    custom_text: omitUndefined(input.custom_text),
    embedded: embeddedPart(id, input),
    expires_at: expiryOf(ctx, input.expires_at),
    intent_data,
    request_three_d_secure,
    line_items,
    locale: input.locale ?? null,
    metadata: changeMetadata({}, input.metadata),
    origin_context: input.origin_context ?? null,
    payment_intent: null,
    payment_link,
    payment_method_types,
    phone_number_collection: input.phone_number_collection?.enabled ?? false,
    shipping_choice,
    shipping_details: null,
    shipping_options,
    setup:
      mode === 'setup' ? openSetup(ctx, input, { id, customer: customer?.id ?? null, payment_method_types }) : null,
    shipping_countries: input.shipping_address_collection?.allowed_countries ?? null,
    submit_type: input.submit_type ?? null,
    subscription,
    success_url,
    url: `${ctx.settings.publicUrl}/c/pay/${id}`,
  })
}

/** Where the session leads. Parameters of another mode throw a 400. */
function assertSupported(input: Input): string {
  if (input.mode === 'setup') assertSetup(input)
  else assertModeOf(input)
  if (input.ui_mode === 'elements' || input.ui_mode === 'form') {
    throw invalid(`This sandbox does not offer Checkout Sessions with ui_mode ${input.ui_mode} yet.`, 'ui_mode')
  }
  return returnOf(input)
}

function assertModeOf(input: Input): void {
  const others = input.mode === 'payment' ? (['subscription_data'] as const) : paymentModeOnly
  const other = [...others, 'setup_intent_data' as const].find((name) => input[name] !== undefined)
  if (other) throw invalid(`You can not pass \`${other}\` in \`${input.mode}\` mode.`, other)
}

/** The existing customer of the session; null when the request names none. */
function customerOf(ctx: Context, input: Input): Stored<'customer'> | null {
  if (input.customer === undefined) return null
  if (input.customer_email !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer')
  }
  if (input.customer_creation !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_creation.', 'customer')
  }
  return loadCustomer(ctx, input.customer, 'customer')
}

/** The fields of the existing customer that the page updates. */
function customerUpdateOf(input: Input): NonNullable<SessionState['customer_update']> | null {
  const sent = input.customer_update
  if (!sent) return null
  if (input.customer === undefined) {
    throw invalid('`customer_update` can only be used when `customer` is also passed.', 'customer_update')
  }
  return { address: sent.address ?? 'never', name: sent.name ?? 'never', shipping: sent.shipping ?? 'never' }
}

function expiryOf(ctx: Context, requested: number | undefined): number {
  if (requested === undefined) return ctx.now + maxLifetimeSeconds
  if (requested < ctx.now + minLifetimeSeconds) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  }
  if (requested > ctx.now + maxLifetimeSeconds) {
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', 'expires_at')
  }
  return requested
}

function intentDataOf(input: Input): IntentData {
  const data = input.payment_intent_data
  const transfer = data?.transfer_data
  return {
    application_fee_amount: data?.application_fee_amount ?? null,
    capture_method: data?.capture_method ?? 'automatic_async',
    description: data?.description ?? null,
    metadata: changeMetadata({}, data?.metadata),
    on_behalf_of: data?.on_behalf_of ?? null,
    receipt_email: data?.receipt_email ?? null,
    setup_future_usage: data?.setup_future_usage ?? null,
    shipping: data?.shipping ?? null,
    statement_descriptor: data?.statement_descriptor ?? null,
    statement_descriptor_suffix: data?.statement_descriptor_suffix ?? null,
    transfer_data: transfer ? { destination: transfer.destination, amount: transfer.amount ?? null } : null,
    transfer_group: data?.transfer_group ?? null,
  }
}

function brandingOf(ctx: Context, input: Input) {
  const sent = input.branding_settings
  if (!sent) return null
  return {
    background_color: sent.background_color ?? '#ffffff',
    border_style: sent.border_style ?? 'rounded',
    button_color: sent.button_color ?? '#0074d4',
    display_name: sent.display_name ?? '',
    font_family: sent.font_family ?? 'default',
    icon: brandImageOf(ctx, 'icon', sent.icon),
    logo: brandImageOf(ctx, 'logo', sent.logo),
  }
}

type BrandImage = NonNullable<NonNullable<Input['branding_settings']>['icon']>

/** An image by its file, which was uploaded for that purpose, or by its address. */
function brandImageOf(ctx: Context, name: 'icon' | 'logo', sent: BrandImage | undefined) {
  if (!sent) return null
  const param = `branding_settings[${name}]`
  const [given, other] = sent.type === 'file' ? (['file', 'url'] as const) : (['url', 'file'] as const)
  if (sent[given] === undefined) throw invalid(`Missing required param: ${param}[${given}].`, `${param}[${given}]`)
  if (sent[other] !== undefined)
    throw invalid(`You may not pass \`${other}\` when \`type\` is \`${given}\`.`, `${param}[${other}]`)
  if (sent.file !== undefined) {
    const file = ctx.objects.find('file', ctx, sent.file)
    if (!file) throw invalid(`No such file upload: '${sent.file}'`, `${param}[file]`)
    if (file.state.purpose !== `business_${name}`)
      throw invalid(`The file's purpose must be \`business_${name}\`.`, `${param}[file]`)
  }
  return { type: sent.type, [given]: sent[given] }
}
