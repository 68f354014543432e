import { type Context, isPlatform } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { loadAccount } from '../accounts/platform.ts'

export type MethodType = 'card' | 'us_bank_account'

/** A payment's restrictions on payment method types. */
type MethodChoice = {
  currency: string
  capture_method: string
  allowed_payment_method_types: string[] | null
  excluded_payment_method_types: string[] | null
}

/**
 * The payment method types that the context's account offers for a payment. An empty selection throws a 400,
 * in which `what` names the object.
 */
export function offeredTypes(ctx: Context, choice: MethodChoice, what: string): MethodType[] {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded } = choice
  const types: MethodType[] = acceptsBankDebits(ctx, choice) ? ['card', 'us_bank_account'] : ['card']
  const offered = types.filter((type) => (allowed?.includes(type) ?? true) && !excluded?.includes(type))
  if (offered.length > 0) return offered
  throw invalid(
    `No valid payment method types for this ${what}. None of those that the account offers in ${choice.currency} is left.`,
  )
}

/** A list of types from a request: an empty list unsets it, undefined leaves it unchanged. */
export function readTypeList(sent: string[] | undefined, before: string[] | null = null): string[] | null {
  if (sent === undefined) return before
  return sent.length > 0 ? sent : null
}

/** The types that an object offers; cards alone for an object that an older version stored. */
export function typesOf(state: { payment_method_types?: MethodType[] }): MethodType[] {
  return state.payment_method_types ?? ['card']
}

/** Bank debits need US dollars, an American account that has requested them, and automatic capture. */
function acceptsBankDebits(ctx: Context, choice: MethodChoice): boolean {
  const { country, capabilities } = loadAccount(ctx, ctx.account).state
  const status = capabilities.us_bank_account_ach_payments?.status ?? (isPlatform(ctx) ? 'active' : 'inactive')
  return choice.currency === 'usd' && choice.capture_method !== 'manual' && country === 'US' && status === 'active'
}
