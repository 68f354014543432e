import type { Address } from '../../http/common-fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import type { BankDetails, CardDetails } from './input.ts'
import type { MethodType } from './types.ts'

export type BillingDetails = {
  address: Address | null
  email: string | null
  name: string | null
  phone: string | null
}

export type PaymentMethodState = {
  /** Whether a checkout may show it again; undefined is `unspecified`. */
  allow_redisplay?: 'always' | 'limited' | 'unspecified'
  /** Null for a bank account; exactly one of both is set. */
  card: CardDetails | null
  bank: BankDetails | null
  /** Whether the customer authenticated the card when it was saved. */
  authenticated?: boolean
  billing_details: BillingDetails
  /** Whether the customer has allowed debits of the bank account. */
  mandated?: boolean
  customer: string | null
  metadata: Record<string, string>
  /** Marks a method that was detached, or used without a customer: it cannot be used again. */
  spent?: boolean
}

declare module '../../store/object-kinds.ts' {
  interface States {
    payment_method: PaymentMethodState
  }
}

export function paymentMethodWire(method: Stored<'payment_method'>): Wire {
  const { state } = method
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: state.allow_redisplay ?? 'unspecified',
    billing_details: billingDetailsWire(state.billing_details),
    ...(state.card ? { card: cardWire(state.card, state.billing_details) } : {}),
    created: method.created,
    customer: state.customer,
    customer_account: null,
    livemode: method.live,
    metadata: state.metadata,
    type: typeOf(state),
    ...(state.bank ? { us_bank_account: bankWire(state.bank) } : {}),
  }
}

/** A card in the older form of the Sources API. */
export function sourceWire(method: Stored<'payment_method'>): Wire {
  const { billing_details: billing, card, customer, metadata } = method.state
  const { address } = billing
  const checks = card ? checksWire(card, billing) : {}
  return {
    id: method.id,
    object: 'card',
    address_city: address?.city ?? null,
    address_country: address?.country ?? null,
    address_line1: address?.line1 ?? null,
    address_line1_check: checks.address_line1_check ?? null,
    address_line2: address?.line2 ?? null,
    address_state: address?.state ?? null,
    address_zip: address?.postal_code ?? null,
    address_zip_check: checks.address_postal_code_check ?? null,
    allow_redisplay: method.state.allow_redisplay ?? 'unspecified',
    brand: brandNames[card?.brand ?? ''] ?? 'Unknown',
    country: card?.country ?? 'US',
    customer,
    cvc_check: checks.cvc_check ?? null,
    dynamic_last4: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? 'unknown',
    last4: card?.last4 ?? '',
    metadata,
    name: billing.name,
    regulated_status: 'unregulated',
    tokenization_method: null,
  }
}

/** Brands by the names that the older form has. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'MasterCard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

export function typeOf(state: Pick<PaymentMethodState, 'bank'>): MethodType {
  return state.bank ? 'us_bank_account' : 'card'
}

function cardWire(card: CardDetails, billing: BillingDetails): Wire {
  return {
    brand: card.brand,
    checks: checksWire(card, billing),
    country: card.country ?? 'US',
    display_brand: card.brand,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

function bankWire(bank: BankDetails): Wire {
  return {
    account_holder_type: bank.account_holder_type,
    account_type: bank.account_type,
    bank_name: bank.bank_name,
    financial_connections_account: null,
    fingerprint: bank.fingerprint,
    last4: bank.last4,
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: bank.routing_number,
    status_details: null,
  }
}

export function billingDetailsWire(details: BillingDetails): Wire {
  return {
    address: details.address ?? {
      city: null,
      country: null,
      line1: null,
      line2: null,
      postal_code: null,
      state: null,
    },
    email: details.email,
    name: details.name,
    phone: details.phone,
    tax_id: null,
  }
}

/** The bank's checks of address and security code, of what was given: all pass, unless the card says otherwise. */
export function checksWire(card: CardDetails, billing: BillingDetails): Wire {
  const { address } = billing
  const { checks } = card
  const result = (given: boolean, fails: boolean) => {
    if (!given) return null
    return checks === 'unavailable' ? 'unavailable' : fails ? 'fail' : 'pass'
  }
  return {
    address_line1_check: result(Boolean(address?.line1), checks === 'line1_fails' || checks === 'avs_fails'),
    address_postal_code_check: result(
      Boolean(address?.postal_code),
      checks === 'postal_code_fails' || checks === 'avs_fails',
    ),
    cvc_check: card.cvc_given ? (card.declines === 'incorrect_cvc' ? 'fail' : 'pass') : null,
  }
}
