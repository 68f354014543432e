import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Parsed } from '../../http/fields.ts'
import { newId, randomText } from '../../ids.ts'
import type { MethodType } from '../payment-methods/types.ts'
import { insertSetupIntent } from '../setup-intents/setup-intent.ts'
import { assertSharing, trialEnd } from '../subscriptions/create.ts'
import { assertBillableTogether, createItem } from '../subscriptions/items.ts'
import type { createSessionParams } from './fields.ts'
import type { LineItem, SessionSetup, SessionState, SessionSubscription } from './state.ts'

type Input = Parsed<typeof createSessionParams>

/** Parameters that a session in setup mode does not accept. */
const otherModesOnly = [
  'allow_promotion_codes',
  'discounts',
  'line_items',
  'payment_intent_data',
  'payment_method_collection',
  'shipping_address_collection',
  'shipping_options',
  'submit_type',
  'subscription_data',
] as const

/** Throws a 400 for a parameter that setup mode does not take, or without one that it needs. */
export function assertSetup(input: Input): void {
  const other = otherModesOnly.find((name) => input[name] !== undefined)
  if (other) throw invalid(`You can not pass \`${other}\` in \`setup\` mode.`, other)
  // Stripe: Checkout Sessions, `currency` is "Required in `setup` mode when `payment_method_types` is not set".
  if (input.currency === undefined && !input.allowed_payment_method_types?.length) {
    throw invalid('Missing required param: currency.', 'currency', 'parameter_missing')
  }
}

/** Makes the setup intent of a session. */
export function openSetup(
  ctx: Context,
  input: Input,
  session: { id: string; customer: string | null; payment_method_types: MethodType[] },
): SessionSetup {
  const data = input.setup_intent_data
  const intent = insertSetupIntent(ctx, {
    checkout_session: session.id,
    customer: session.customer,
    description: data?.description ?? null,
    metadata: changeMetadata({}, data?.metadata),
    on_behalf_of: data?.on_behalf_of ?? null,
    payment_method_types: session.payment_method_types,
  })
  return { intent: intent.id }
}

/** The subscription that a session will start. Invalid parameters throw a 400. */
export function readSubscription(
  ctx: Context,
  input: Parsed<typeof createSessionParams>,
  items: LineItem[],
): SessionSubscription {
  const recurring = items.filter((item) => item.recurring)
  if (recurring.length === 0) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.', 'line_items')
  }
  assertBillableTogether(
    ctx,
    recurring.map((item) => createItem(ctx, { price: item.price, quantity: item.quantity }, 'line_items', true)),
  )
  const data = input.subscription_data
  const transfer_data = data?.transfer_data
    ? { destination: data.transfer_data.destination, amount_percent: data.transfer_data.amount_percent ?? null }
    : null
  const application_fee_percent = data?.application_fee_percent ?? null
  assertSharing(ctx, application_fee_percent, transfer_data, data?.on_behalf_of ?? null, 'subscription_data')
  trialEnd(ctx.now, data ?? {}, 'subscription_data')
  return {
    data: {
      application_fee_percent,
      description: data?.description ?? null,
      metadata: changeMetadata({}, data?.metadata),
      missing_payment_method: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      on_behalf_of: data?.on_behalf_of ?? null,
      transfer_data,
      trial_end: data?.trial_end ?? null,
      trial_period_days: data?.trial_period_days ?? null,
    },
    collection: input.payment_method_collection ?? 'always',
    new_customer: input.customer === undefined ? newId('cus', 14) : null,
    setup_intent: null,
    subscription: null,
    invoice: null,
  }
}

/** Where a session leads when it is complete; empty where it stays. Addresses of another `ui_mode` throw a 400. */
export function returnOf(input: Input): string {
  const embedded = input.ui_mode === 'embedded_page'
  const others = embedded
    ? (['success_url', 'cancel_url'] as const)
    : (['return_url', 'redirect_on_completion'] as const)
  const other = others.find((name) => input[name] !== undefined)
  if (other) throw invalid(`\`${other}\` is not supported with ui_mode ${input.ui_mode ?? 'hosted_page'}.`, other)
  const name = embedded ? 'return_url' : 'success_url'
  const address = input[name]
  if (input.redirect_on_completion === 'never') {
    if (address === undefined) return ''
    throw invalid('`return_url` is not supported with redirect_on_completion never.', name)
  }
  if (address === undefined) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  return address
}

/** The additional fields of an embedded session; null for one on a page of its own. */
export function embeddedPart(id: string, input: Input): NonNullable<SessionState['embedded']> | null {
  if (input.ui_mode !== 'embedded_page') return null
  return { client_secret: `${id}_secret_${randomText(40)}`, redirects: input.redirect_on_completion ?? 'always' }
}
