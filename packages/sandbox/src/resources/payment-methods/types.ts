import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { loadAccount } from '../accounts/platform-only.ts'

export type MethodType = 'card' | 'us_bank_account'

/** What a payment says of how it may be paid. */
export type MethodChoice = {
  currency: string
  capture_method: string
  allowed_payment_method_types: string[] | null
  excluded_payment_method_types: string[] | null
}

/** How the context's account lets a payment be paid. None left throws a 400; `what` names the object in it. */
export function offeredTypes(ctx: Context, choice: MethodChoice, what: string): MethodType[] {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded } = choice
  const types: MethodType[] = acceptsBankDebits(ctx, choice) ? ['card', 'us_bank_account'] : ['card']
  const offered = types.filter((type) => (allowed?.includes(type) ?? true) && !excluded?.includes(type))
  if (offered.length > 0) return offered
  throw invalid(
    `No valid payment method types for this ${what}. None of those that the account offers in ${choice.currency} is left.`,
  )
}

/** What a request says of one of the two lists; an empty one unsets it, none leaves it as it was. */
export function readTypeList(sent: string[] | undefined, before: string[] | null = null): string[] | null {
  if (sent === undefined) return before
  return sent.length > 0 ? sent : null
}

/** The types that an object offers. One stored before banks were debited knows none. */
export function typesOf(state: { payment_method_types?: MethodType[] }): MethodType[] {
  return state.payment_method_types ?? ['card']
}

/** Banks are debited in US dollars, for American accounts, and never in two steps. */
function acceptsBankDebits(ctx: Context, choice: MethodChoice): boolean {
  const { country, capabilities } = loadAccount(ctx, ctx.account).state
  const status = capabilities.us_bank_account_ach_payments?.status ?? 'active'
  return choice.currency === 'usd' && choice.capture_method !== 'manual' && country === 'US' && status === 'active'
}
