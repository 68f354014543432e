import { ProcessorError } from './error.ts'

/** The codes of payments that failed because an account of the payment lacks a capability, also as a pattern of PostgreSQL. */
export const capabilityCodePattern = String.raw`^(insufficient_capabilities_for_\w+|(storer_)?capability_\w+|account_\w+|testmode_charges_only|transfers_not_allowed|application_fees_not_allowed|payment_method_(not_available|unactivated))$`
const codes = new RegExp(capabilityCodePattern)

/** Whether the code of a failed payment names a capability that an account of the payment lacks: no other card would help. */
export function isCapabilityCode(code: string | null): boolean {
  return code !== null && codes.test(code)
}

/** The error types of a checkout's refusal of an account that accepts no cards; it has no code. */
const withoutCode = /^Stripe(InvalidRequest|Permission)Error$/

/**
 * Whether a call may have been refused because of the capabilities of the merchant's account, rather than its parameters.
 * Only a read of the account can tell for certain.
 */
export function mayLackCapability(error: unknown): error is ProcessorError {
  if (!(error instanceof ProcessorError) || error.outcome !== 'refused') return false
  return codes.test(error.code ?? '') || withoutCode.test(error.code ?? '')
}
