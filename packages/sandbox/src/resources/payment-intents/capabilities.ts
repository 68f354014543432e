import type { Context } from '../../http/context.ts'
import { type ApiError, invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { isCapabilityActive } from '../accounts/account.ts'
import { findOwnAccount } from '../accounts/platform.ts'

/**
 * Why the accounts of a payment cannot take it now; null when they can. Stripe: a capability is needed when the payment
 * is attempted, not only when it was created.
 */
export function missingCapability(ctx: Context, { state }: Stored<'payment_intent'>): ApiError | null {
  const { on_behalf_of, transfer_data } = state
  return (
    whyNoCharge(ctx, 'Payment Intent') ??
    (on_behalf_of === null ? null : whyNotOnBehalfOf(ctx, on_behalf_of, 'on_behalf_of')) ??
    (transfer_data ? whyNoDestination(ctx, transfer_data.destination, 'transfer_data[destination]') : null)
  )
}

/** Throws a 400 unless the account's `card_payments` capability is active. */
export function assertCanCharge(ctx: Context, what: string): void {
  throwIfAny(whyNoCharge(ctx, what))
}

/** Throws a 400 unless the account that a payment is made on behalf of may take cards. */
export function assertMerchantOfRecord(ctx: Context, id: string, param: string): void {
  throwIfAny(whyNotOnBehalfOf(ctx, id, param))
}

/** Throws a 400 unless the destination is an account of the platform with an active `transfers` capability. */
export function assertDestination(ctx: Context, destination: string, param: string): void {
  throwIfAny(whyNoDestination(ctx, destination, param))
}

function throwIfAny(error: ApiError | null): void {
  if (error) throw error
}

function whyNoCharge(ctx: Context, what: string): ApiError | null {
  const account = findOwnAccount(ctx)
  if (account && isCapabilityActive(account, 'card_payments')) return null
  return invalid(
    `No valid payment method types for this ${what}. Please ensure that you have activated payment methods compatible ` +
      'with your chosen currency in your dashboard: the `card_payments` capability of this account is not active.',
    undefined,
    'insufficient_capabilities_for_payment',
  )
}

function whyNotOnBehalfOf(ctx: Context, id: string, param: string): ApiError | null {
  const account = ctx.objects.find('account', ctx, id)
  if (!account || account.state.disconnected) return invalid(`No such account: '${id}'`, param, 'resource_missing')
  if (isCapabilityActive(account, 'card_payments')) return null
  return invalid(
    'The account referenced in the on_behalf_of parameter needs the card_payments capability.',
    param,
    'insufficient_capabilities_for_payment',
  )
}

function whyNoDestination(ctx: Context, destination: string, param: string): ApiError | null {
  const account = ctx.objects.find('account', ctx, destination)
  if (!account || account.state.disconnected || destination === ctx.account) {
    return invalid(`No such destination: '${destination}'`, param, 'resource_missing')
  }
  if (isCapabilityActive(account, 'transfers')) return null
  return invalid(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, ' +
      'crypto_transfers, legacy_payments',
    param,
    'insufficient_capabilities_for_transfer',
  )
}
