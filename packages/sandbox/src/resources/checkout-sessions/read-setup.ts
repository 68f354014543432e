import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Parsed } from '../../http/fields.ts'
import type { MethodType } from '../payment-methods/types.ts'
import { insertSetupIntent } from '../setup-intents/insert.ts'
import type { createSessionParams } from './fields.ts'
import type { SessionSetup } from './state.ts'

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
