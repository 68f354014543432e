import { isRoutingNumber } from '../../bank-accounts.ts'
import type { Address } from '../../http/common-fields.ts'
import { isEmail } from '../../http/email.ts'
import { isFree } from '../../resources/checkout-sessions/amount-due-now.ts'
import type { CheckoutDetails } from '../../resources/checkout-sessions/pay.ts'
import type { SessionState } from '../../resources/checkout-sessions/state.ts'
import type { BankInput, CardInput } from '../../resources/payment-methods/input.ts'
import { type MethodType, typesOf } from '../../resources/payment-methods/types.ts'
import { isCountry } from '../countries.ts'
import type { FieldName, FormErrors, SafeValues } from './view.ts'

type CheckoutForm = {
  /** The payment method, with the card or the bank account itself; null when no payment is due. */
  payment: { method: 'card'; card: CardInput } | { method: 'us_bank_account'; bank: BankInput } | { method: null }
  customer: CheckoutDetails
  values: SafeValues
  errors: FormErrors
}

const nameNeeded = {
  card: 'Enter the name on the card.',
  us_bank_account: "Enter the account holder's name.",
  none: 'Enter your name.',
}

/** Reads the submitted form. It validates only what the customer can see to be wrong. */
export function readCheckoutForm(sent: URLSearchParams, session: SessionState): CheckoutForm {
  const text = (name: FieldName) => {
    if (name === 'email' && session.known_email) return session.known_email
    return (sent.get(name) ?? '').trim().slice(0, 500)
  }
  const errors: FormErrors = {}
  const needs = (name: FieldName, message: string) => {
    if (!text(name)) errors[name] = message
  }
  needs('email', 'Enter your email.')
  if (text('email') && !isEmail(text('email'))) errors.email = 'Enter a valid email.'
  const payment = isFree(session) ? { method: null } : readPayment(text, methodOf(sent, session), errors)
  needs('name', nameNeeded[payment.method ?? 'none'])
  const billing = session.billing_address_collection === 'required'
  if (billing) {
    if (!isCountry(text('country'))) errors.country = 'Choose a country.'
    needs('line1', 'Enter your address.')
    needs('city', 'Enter your city.')
  }
  if (session.shipping_countries) {
    needs('shipping_name', 'Enter the name to ship to.')
    if (!session.shipping_countries.includes(text('shipping_country'))) errors.shipping_country = 'Choose a country.'
    needs('shipping_line1', 'Enter your address.')
    needs('shipping_city', 'Enter your city.')
  }
  if (session.phone_number_collection) needs('phone', 'Enter your phone number.')
  return {
    payment,
    customer: {
      contact: {
        email: text('email'),
        name: text('name'),
        phone: session.phone_number_collection ? text('phone') : null,
        address: billing ? addressOf(text, '') : null,
      },
      shipping: session.shipping_countries
        ? { name: text('shipping_name'), address: addressOf(text, 'shipping_') }
        : null,
      shippingRate: text('shipping_rate') || null,
    },
    values: Object.fromEntries(safeFields.map((name) => [name, text(name)])),
    errors,
  }
}

/** The chosen method if it is offered, else the first one. */
export function methodOf(sent: URLSearchParams, session: SessionState): MethodType {
  const types = typesOf(session)
  return types.find((type) => type === sent.get('method')) ?? types[0] ?? 'card'
}

function readPayment(text: (name: FieldName) => string, method: MethodType, errors: FormErrors) {
  const needs = (name: FieldName, message: string) => {
    if (!text(name)) errors[name] = message
  }
  if (method === 'us_bank_account') {
    const bank = { routing_number: text('routing_number'), account_number: text('account_number') }
    needs('routing_number', 'Enter the routing number.')
    needs('account_number', 'Enter the account number.')
    if (bank.routing_number && !isRoutingNumber(bank.routing_number)) {
      errors.routing_number = 'Your routing number is incorrect.'
    }
    if (bank.account_number && !/^\d{4,17}$/.test(bank.account_number)) {
      errors.account_number = 'Your account number is incomplete.'
    }
    return { method, bank }
  }
  needs('number', 'Enter a card number.')
  needs('cvc', "Enter the card's security code.")
  const expiry = readExpiry(text('expiry'))
  if (!expiry) errors.expiry = text('expiry') ? 'Enter a valid date, such as 12 / 30.' : 'Enter the expiration date.'
  const [exp_month, exp_year] = [expiry?.month ?? 0, expiry?.year ?? 0]
  return { method, card: { number: text('number'), exp_month, exp_year, cvc: text('cvc') } }
}

/** Reads `12 / 30`, `12/2030` or `1230`; null for anything else. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})\s*(\d{2}|\d{4})$/.exec(text)
  if (!match) return null
  const month = Number(match[1])
  const year = Number(match[2])
  return month >= 1 && month <= 12 ? { month, year: year < 100 ? 2000 + year : year } : null
}

const addressParts = ['country', 'line1', 'line2', 'city', 'state', 'postal_code'] as const
const safeFields = [
  ...(['email', 'name', 'phone', 'routing_number', 'shipping_name'] as const),
  ...addressParts,
  ...addressParts.map((part) => `shipping_${part}` as const),
]

function addressOf(text: (name: FieldName) => string, prefix: '' | 'shipping_'): Address {
  return {
    city: text(`${prefix}city`) || null,
    country: text(`${prefix}country`) || null,
    line1: text(`${prefix}line1`) || null,
    line2: text(`${prefix}line2`) || null,
    postal_code: text(`${prefix}postal_code`) || null,
    state: text(`${prefix}state`) || null,
  }
}
