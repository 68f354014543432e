import { ProcessorError } from './error.ts'

const codes =
  /^(insufficient_capabilities_for_\w+|(storer_)?capability_\w+|account_\w+|testmode_charges_only|transfers_not_allowed|application_fees_not_allowed|payment_method_(not_available|unactivated))$/
/** What checkout refuses an account with that takes no cards has no code of its own. */
const withoutCode = /^Stripe(InvalidRequest|Permission)Error$/

/**
 * Whether a call may have been refused because of what the merchant's account can do now, rather than because of what
 * was asked. To read the account again tells for certain.
 */
export function mayLackCapability(error: unknown): error is ProcessorError {
  if (!(error instanceof ProcessorError) || error.outcome !== 'refused') return false
  return codes.test(error.code ?? '') || withoutCode.test(error.code ?? '')
}
