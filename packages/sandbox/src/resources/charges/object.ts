import { type Decline, declines } from '../../cards.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import type { BankDetails, CardDetails } from '../payment-methods/input.ts'
import { type BillingDetails, billingDetailsWire, checksWire } from '../payment-methods/object.ts'

export type ChargeState = {
  amount: number
  amount_captured: number
  amount_refunded: number
  application: string | null
  application_fee: string | null
  application_fee_amount: number | null
  balance_transaction: string | null
  billing_details: BillingDetails
  captured: boolean
  /** When the authorization expires, in Unix seconds on the sandbox clock; null or undefined without an authorization. */
  capture_before?: number | null
  /** The text on the customer's statement; undefined where no customer paid, and in charges that an older version stored. */
  calculated_statement_descriptor?: string
  /** Null for a bank debit, and for the payment that a transfer becomes. */
  card: CardDetails | null
  bank: BankDetails | null
  /**
   * A bank debit that awaits its answer; null when none does. `due`: when the bank answers, in Unix seconds on the
   * sandbox clock; null when it never does.
   */
  debit: { due: number | null } | null
  /** Whether the customer passed a 3-D Secure challenge. */
  authenticated: boolean
  currency: string
  customer: string | null
  decline: Decline | null
  description: string | null
  disputed: boolean
  /**
   * When the customer will dispute the charge, in Unix seconds on the sandbox clock; null when no dispute is scheduled.
   */
  dispute_due: number | null
  metadata: Record<string, string>
  on_behalf_of: string | null
  payment_intent: string | null
  payment_method: string | null
  receipt_email: string | null
  /** The page that shows it; undefined in charges that an older version stored. */
  receipt_url?: string
  shipping: Wire | null
  source_transfer: string | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  transfer: string | null
  transfer_data: { destination: string; amount: number | null } | null
  transfer_group: string | null
}

declare module '../../store/object-kinds.ts' {
  interface States {
    charge: ChargeState
  }
}

export function chargeWire(charge: Stored<'charge'>): Wire {
  const { state } = charge
  const status = chargeStatus(state)
  return {
    id: charge.id,
    object: 'charge',
    amount: state.amount,
    amount_captured: state.amount_captured,
    amount_refunded: state.amount_refunded,
    application: state.application,
    application_fee: state.application_fee,
    application_fee_amount: state.application_fee_amount,
    balance_transaction: state.balance_transaction,
    billing_details: billingDetailsWire(state.billing_details),
    calculated_statement_descriptor: state.calculated_statement_descriptor ?? state.statement_descriptor ?? 'SANDBOX',
    captured: state.captured,
    created: charge.created,
    currency: state.currency,
    customer: state.customer,
    description: state.description,
    disputed: state.disputed,
    failure_balance_transaction: null,
    failure_code: state.decline?.code ?? null,
    failure_message: state.decline?.message ?? null,
    fraud_details: {},
    livemode: charge.live,
    metadata: state.metadata,
    on_behalf_of: state.on_behalf_of,
    outcome: outcomeWire(state),
    paid: status === 'succeeded',
    payment_intent: state.payment_intent,
    payment_method: state.payment_method,
    payment_method_details: methodDetailsWire(state),
    radar_options: {},
    receipt_email: state.receipt_email,
    receipt_number: null,
    receipt_url: status === 'succeeded' ? (state.receipt_url ?? null) : null,
    refunded: status === 'succeeded' && state.amount_refunded === state.amount,
    review: null,
    shipping: state.shipping,
    source: null,
    source_transfer: state.source_transfer,
    statement_descriptor: state.statement_descriptor,
    statement_descriptor_suffix: state.statement_descriptor_suffix,
    status,
    ...(state.transfer ? { transfer: state.transfer } : {}),
    transfer_data: state.transfer_data,
    transfer_group: state.transfer_group,
  }
}

export function chargeStatus(state: ChargeState): 'succeeded' | 'pending' | 'failed' {
  if (state.decline) return 'failed'
  return state.debit ? 'pending' : 'succeeded'
}

function outcomeWire(state: ChargeState): Wire {
  const { decline } = state
  if (state.card && decline?.decline_code === declines.blocked.decline_code) return blockedWire(state.card)
  return {
    advice_code: decline?.advice_code ?? null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? decline.decline_code || decline.code : null,
    ...(state.bank ? { risk_level: 'not_assessed' } : riskWire(state.card?.risk)),
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

/** The processor has refused it: no request was sent to the bank. */
function blockedWire(card: CardDetails): Wire {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'not_sent_to_network',
    reason: 'highest_risk_level',
    ...riskWire(card.risk),
    seller_message: 'Stripe blocked this payment as too risky.',
    type: 'blocked',
  }
}

function riskWire(risk: CardDetails['risk']): Wire {
  const scores = { elevated: 65, highest: 92, normal: 20 }
  return { risk_level: risk ?? 'normal', risk_score: scores[risk ?? 'normal'] }
}

function methodDetailsWire(state: ChargeState): Wire {
  const { bank, card } = state
  if (bank) return { type: 'us_bank_account', us_bank_account: bankWire(bank) }
  if (!card) return { stripe_account: {}, type: 'stripe_account' }
  return {
    card: {
      amount_authorized: state.decline ? null : state.amount,
      authorization_code: state.decline ? null : '123456',
      brand: card.brand,
      ...(state.capture_before ? { capture_before: state.capture_before } : {}),
      checks: checksWire(card, state.billing_details),
      country: card.country ?? 'US',
      electronic_commerce_indicator: state.authenticated ? '05' : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: 'disabled' },
      fingerprint: card.fingerprint,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: state.decline ? null : '104102978678771',
      overcapture: { maximum_amount_capturable: state.amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: state.authenticated ? authenticationWire() : null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  }
}

function bankWire(bank: BankDetails): Wire {
  return {
    account_holder_type: bank.account_holder_type,
    account_type: bank.account_type,
    bank_name: bank.bank_name,
    fingerprint: bank.fingerprint,
    last4: bank.last4,
    payment_reference: null,
    routing_number: bank.routing_number,
  }
}

function authenticationWire(): Wire {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: '6de1d1b2-0f4b-4b7e-9f43-4a8b3d0c2a11',
    version: '2.2.0',
  }
}
