import type { Recurring } from '../../billing/period.ts'
import type { Address } from '../../http/common-fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { ThreeDSecureRequest } from '../payment-intents/method-options.ts'
import type { PaymentIntentState } from '../payment-intents/payment-intent.ts'
import type { MethodType } from '../payment-methods/types.ts'
import type { SubscriptionState } from '../subscriptions/state.ts'

export type LineItem = {
  id: string
  /** Id of the price; an inline price was created for this session. */
  price: string
  description: string
  quantity: number
  currency: string
  unit_amount: number
  /** `unit_amount · quantity`, in minor units. */
  amount: number
  /** The reduction by the session's discount, in minor units; undefined without one. */
  discount?: number
  metadata: Record<string, string>
  /** The billing interval; null or undefined for a one-time item. */
  recurring?: Recurring | null
  /** Shown on the page. */
  details: string | null
  images: string[]
}

/** The fields of the session's payment intent. */
export type IntentData = Pick<
  PaymentIntentState,
  | 'application_fee_amount'
  | 'capture_method'
  | 'description'
  | 'metadata'
  | 'on_behalf_of'
  | 'receipt_email'
  | 'setup_future_usage'
  | 'shipping'
  | 'statement_descriptor'
  | 'statement_descriptor_suffix'
  | 'transfer_data'
  | 'transfer_group'
>

/** An offered shipping option, with its price in minor units. */
export type ShippingChoice = {
  /** Id of the shipping rate. */
  rate: string
  label: string
  amount: number
}

export type CustomerDetails = {
  email: string | null
  name: string | null
  phone: string | null
  address: Address | null
}

/** The fields of the session's subscription. */
type SubscriptionData = Pick<
  SubscriptionState,
  'application_fee_percent' | 'description' | 'metadata' | 'missing_payment_method' | 'on_behalf_of' | 'transfer_data'
> & {
  /** Unix seconds; null without a trial, or when the trial is given in days. */
  trial_end: number | null
  /** Days; null without a trial, or when the trial is given by its end. */
  trial_period_days: number | null
}

/** The part of a session in setup mode. */
export type SessionSetup = {
  /** Id of the setup intent, which is made with the session. */
  intent: string
}

/** The part of a session that starts a subscription. */
export type SessionSubscription = {
  data: SubscriptionData
  /** When the page asks for a payment method; undefined in sessions that an older version stored: always. */
  collection?: 'always' | 'if_required'
  /** The id of the customer to create with the subscription; null when the session has a customer. */
  new_customer: string | null
  /** Id of the setup intent that saves the card for a trial; null before the first attempt, and without a trial. */
  setup_intent: string | null
  /** Ids of the subscription and its first invoice; null before the session is complete. */
  subscription: string | null
  invoice: string | null
}

export type SessionState = {
  allowed_payment_method_types: string[] | null
  /** Whether the page takes promotion codes; undefined in sessions that an older version stored, as the next two. */
  allow_promotion_codes?: boolean | null
  amount_discount?: number
  discount?: { coupon: string; promotion_code: string | null } | null
  /** Null or undefined for a session on a page of its own. */
  embedded?: { client_secret: string; redirects: 'always' | 'if_required' | 'never' } | null
  excluded_payment_method_types: string[] | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  amount_subtotal: number
  amount_total: number
  billing_address_collection: 'auto' | 'required' | null
  /** The name on the page; null for the account's own name. */
  display_name: string | null
  branding: Wire | null
  cancel_url: string | null
  client_reference_id: string | null
  currency: string
  /** Id of the session's customer; null before completion when the request named none. */
  customer: string | null
  customer_creation: 'always' | 'if_required' | null
  /** The id of the customer that a payment will make; undefined before its first attempt. */
  new_customer?: string
  /**
   * The customer's stored email, which the page shows but does not let the customer change; null without a stored email.
   */
  known_email: string | null
  customer_details: CustomerDetails | null
  /** The fields of the existing customer that the page updates; null or undefined for none. */
  customer_update?: Record<'address' | 'name' | 'shipping', 'auto' | 'never'> | null
  request_three_d_secure?: ThreeDSecureRequest
  customer_email: string | null
  custom_text: Wire
  /** Unix seconds on the sandbox clock. */
  expires_at: number
  intent_data: IntentData
  line_items: LineItem[]
  locale: string | null
  metadata: Record<string, string>
  origin_context: string | null
  payment_intent: string | null
  /** The payment link that has led to it; undefined in sessions that an older version stored. */
  payment_link?: string | null
  payment_method_types: MethodType[]
  phone_number_collection: boolean
  shipping_choice: ShippingChoice | null
  shipping_countries: string[] | null
  shipping_details: { name: string; address: Address } | null
  shipping_options: ShippingChoice[]
  /** Null or undefined in any other mode. */
  setup?: SessionSetup | null
  submit_type: string | null
  /** Null in payment mode; undefined in sessions that an older version stored. */
  subscription?: SessionSubscription | null
  /** The address after completion; empty for a session that stays in its frame. */
  success_url: string
  url: string
}

declare module '../../store/object-kinds.ts' {
  interface States {
    'checkout.session': SessionState
  }
}
