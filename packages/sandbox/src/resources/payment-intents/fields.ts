import { captureMethod, email, metadata, shipping, url } from '../../http/common-fields.ts'
import { type Context, isPlatform } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import {
  boolean,
  clearable,
  type Field,
  hash,
  integer,
  list,
  notOffered,
  oneOf,
  required,
  string,
} from '../../http/fields.ts'
import { mayTakeFee, mayTransfer } from '../accounts/countries.ts'
import { loadAccount } from '../accounts/platform.ts'
import { newPaymentMethodFields } from '../payment-methods/fields.ts'
import { assertDestination, assertMerchantOfRecord } from './capabilities.ts'
import { statementDescriptor } from './descriptors.ts'
import { mandateData, methodOptions } from './method-options.ts'

export const transferDataField = hash({ destination: required(string()), amount: integer({ min: 1 }) })

/** The parameters of both creation and update before confirmation. */
export const intentFields = {
  application_fee_amount: integer({ min: 0 }),
  capture_method: captureMethod(),
  customer: string(),
  description: clearable(string()),
  metadata: metadata(),
  payment_method: string(),
  payment_method_data: hash(newPaymentMethodFields),
  payment_method_options: methodOptions,
  receipt_email: clearable(email()),
  setup_future_usage: clearable(oneOf('off_session', 'on_session')),
  shipping: clearable(shipping()),
  statement_descriptor: statementDescriptor(),
  statement_descriptor_suffix: statementDescriptor(),
  transfer_group: string(),
  allowed_payment_method_types: list(string()),
  excluded_payment_method_types: list(string()),
  payment_method_types: rejectedTypes(),
}

/** The parameters of a confirmation, in a call of its own or with `confirm=true`. */
export const confirmFields = {
  error_on_requires_action: boolean(),
  mandate_data: mandateData,
  off_session: offSession(),
  return_url: url(),
  use_stripe_sdk: boolean(),
}

/** `true`, or a word of before: the customer is not there to authenticate the payment. */
function offSession(): Field<boolean> {
  const flag = boolean()
  return { ...flag, parse: (raw, param) => (raw === 'one_off' || raw === 'recurring' ? true : flag.parse(raw, param)) }
}

/** A parameter that the API no longer accepts. */
export function rejectedTypes(): Field<never> {
  return notOffered(
    'The `payment_method_types` parameter can no longer be sent. Leave it out to offer the payment methods that are ' +
      'turned on, or use `allowed_payment_method_types` or `excluded_payment_method_types`.',
    'parameter_unknown',
  )
}

/** Throws a 400 unless fee and destination fit: both only exist between a platform and its accounts. */
export function assertRouting(
  ctx: Context,
  routing: {
    amount: number
    application_fee_amount: number | null
    transfer_data: { destination: string; amount: number | null } | null
    on_behalf_of: string | null
  },
  prefix = '',
): void {
  const name = (field: string) => (prefix ? `${prefix}[${field}]` : field)
  const { amount, application_fee_amount: fee, transfer_data: transfer } = routing
  if (fee !== null && isPlatform(ctx) && !transfer) {
    throw invalid(
      'Can only apply an application_fee_amount when the request is made on behalf of another account (using an OAuth key, ' +
        'the Stripe-Account header, or the destination parameter).',
      name('application_fee_amount'),
    )
  }
  if (fee !== null) assertFeeFromHere(ctx, name('application_fee_amount'))
  if (!transfer) return
  if (fee !== null && transfer.amount !== null) {
    throw invalid('You may only specify one of application_fee_amount or transfer_data[amount].', name('transfer_data'))
  }
  if (transfer.amount !== null && transfer.amount > amount) {
    throw invalid('The transfer amount cannot be greater than the amount.', name('transfer_data[amount]'))
  }
  if (!isPlatform(ctx)) throw invalid('A connected account cannot send money to a destination.', name('transfer_data'))
  assertDestination(ctx, transfer.destination, name('transfer_data[destination]'))
  assertSettlesHere(ctx, transfer.destination, routing.on_behalf_of, name('on_behalf_of'))
}

/**
 * Throws a 400 where the calling account's country pays no application fee to the platform's. Measured from Spain to
 * Mexico.
 */
export function assertFeeFromHere(ctx: Context, param: string): void {
  const platform = ctx.settings.platformCountry
  const { country } = loadAccount(ctx, ctx.account).state
  if (isPlatform(ctx) || mayTakeFee(platform, country)) return
  throw invalid(
    `Stripe doesn't currently support application fees for platforms in ${platform} with connected accounts in ${country}.`,
    param,
    'charge_invalid_parameter',
  )
}

/** Stripe: cross-border payouts – elsewhere a destination charge settles on the account, which `on_behalf_of` says. */
export function assertSettlesHere(ctx: Context, destination: string, onBehalfOf: string | null, param: string): void {
  if (onBehalfOf !== null) {
    assertMerchantOfRecord(ctx, onBehalfOf, param)
    return
  }
  const country = ctx.objects.find('account', ctx, destination)?.state.country ?? ''
  if (mayTransfer(ctx.settings.platformCountry, country)) return
  throw invalid(
    `Cannot create a destination charge for connected accounts in ${country} because funds would be settled on the ` +
      "platform and the connected account is outside the platform's region. You may use the on_behalf_of parameter to " +
      "settle funds in the connected account's country.",
    param,
  )
}

/** Throws a 400 where the platform's own balance cannot be sent to the account's country. Stripe: cross-border payouts. */
export function assertTransferRegion(ctx: Context, destination: string): void {
  const country = ctx.objects.find('account', ctx, destination)?.state.country ?? ''
  if (mayTransfer(ctx.settings.platformCountry, country)) return
  throw invalid(
    `Funds can't be sent to accounts located in ${country} because it's restricted outside of your platform's region.`,
    'destination',
    'transfers_not_allowed',
  )
}
