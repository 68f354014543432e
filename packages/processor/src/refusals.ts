import { ProcessorError } from './error.ts'
import { operatorRemedy } from './operator-remedies.ts'

/** The message of the processor for a refusal: for operators, never for merchants. */
export function refusalText(error: ProcessorError): string {
  return error.processorMessage ?? error.message
}

/** An error in one line for operators, with the message of the processor and the remedy, if it is one of theirs. */
export function operatorText(error: Error): string {
  if (!(error instanceof ProcessorError)) return error.message
  const { message, processorMessage } = error
  const remedy = operatorRemedy(error)
  const text = processorMessage === null ? message : `${message} (${processorMessage})`
  return remedy === null ? text : `${text} ${remedy}`
}

const countryCodes =
  /^(cross_border_connected_account_creation_not_allowed|capability_not_available_in_(platform_)?country|account_country_unsupported_currency)$/
const countryTexts = [
  /cannot be created by platforms in \w\w/,
  /cannot request the `?\w+`? capability for accounts in \w\w/,
  /is not available in country \w\w/,
]

/** The processor opens no accounts in the country of the merchant for this platform. A retry would be refused, too. */
export function isCountryRefusal(error: unknown): error is ProcessorError {
  if (!isRefused(error) || operatorRemedy(error) !== null) return false
  return countryCodes.test(error.code ?? '') || matches(error, countryTexts)
}

/** The processor takes no application fee on the account of this merchant. A retry would be refused, too. */
export function isFeeRefusal(error: unknown): error is ProcessorError {
  return isRefused(error) && matches(error, [/application fees for platforms in \w\w with connected accounts in \w\w/])
}

/** The merchant's account is outside the region to which the platform's money may go. */
export function isRegionRefusal(error: unknown): error is ProcessorError {
  return isRefused(error) && matches(error, [/outside (of )?(the|your) platform's region/])
}

/**
 * The currency of the minimum charge that an amount does not reach: the account's settlement currency, which may differ
 * from the charge's. Null if the processor refused something else, or does not name it.
 */
export function currencyOfMinimum(error: unknown): string | null {
  if (!isRefused(error) || error.code !== 'amount_too_small') return null
  return /at least \S+ ([a-z]{3})\b/.exec(refusalText(error))?.[1] ?? null
}

/** Whether the platform was never migrated to the Accounts v2 API: its accounts are created by v1. */
export function isWithoutAccountsV2(error: unknown): boolean {
  return isRefused(error) && /^(non_connect_platform_)?accounts_v2_access_blocked$/.test(error.code ?? '')
}

/** Whether the processor refused because the platform's country requires an account token for the persons behind an account. */
export function needsAccountToken(error: unknown): boolean {
  return isRefused(error) && error.code === 'account_token_required'
}

/** Whether an account token has expired. */
export function hasTokenExpired(error: unknown): boolean {
  return isRefused(error) && error.code === 'token_expired'
}

/** Whether the processor refused the key of a call, which is unknown, revoked or expired, and not the call. */
export function isKeyRefused(error: ProcessorError): boolean {
  return isRefused(error) && (error.code === 'api_key_expired' || matches(error, [/(Invalid|Expired) API Key/i]))
}

function isRefused(error: unknown): error is ProcessorError {
  return error instanceof ProcessorError && error.outcome === 'refused'
}

function matches(error: ProcessorError, texts: readonly RegExp[]): boolean {
  return texts.some((text) => text.test(refusalText(error)))
}
