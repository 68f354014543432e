import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'

/**
 * Payment methods besides cards: the capability that a merchant's account needs, and the countries whose accounts may
 * have the capability. Null: wherever cards are taken. Source: Stripe's payment method capabilities.
 */
const methods = {
  link: { capability: 'link_payments', countries: null },
  us_bank_account: { capability: 'us_bank_account_ach_payments', countries: ['US'] },
  cashapp: { capability: 'cashapp_payments', countries: ['US'] },
  sepa_debit: { capability: 'sepa_debit_payments', countries: 'europe' },
  bancontact: { capability: 'bancontact_payments', countries: 'europe' },
  ideal: { capability: 'ideal_payments', countries: 'europe' },
  klarna: { capability: 'klarna_payments', countries: 'europe' },
} as const

/** The EEA's countries in which the processor opens accounts, and Great Britain. */
const europe: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

export type PaymentMethodName = keyof typeof methods
/** All of them are offered unless an operator names fewer. */
export const paymentMethodNames = Object.keys(methods) as PaymentMethodName[]

/** The capabilities to request besides `card_payments` and `transfers`, for an account in a country. */
function paymentMethodCapabilities(country: string, offered: readonly PaymentMethodName[]): string[] {
  return offered.flatMap((name) => {
    const { capability, countries } = methods[name]
    const served = countries === 'europe' ? europe : countries
    return served === null || served.some((one) => one === country) ? [capability] : []
  })
}

/**
 * Requests the payment methods that a merchant's own account may take. Only the platform can do so, because the
 * merchant has no dashboard. Idempotent.
 * @throws ProcessorError
 */
export async function requestPaymentMethods(
  connection: Connection,
  request: { livemode: boolean; account: string; country: string; offered: readonly PaymentMethodName[] },
): Promise<void> {
  const names = paymentMethodCapabilities(request.country, request.offered)
  if (names.length === 0) return
  const capabilities = Object.fromEntries(names.map((name) => [name, { requested: true }]))
  await callStripe(request.livemode, () =>
    connection.client(request.livemode).accounts.update(request.account, { capabilities }),
  )
}
