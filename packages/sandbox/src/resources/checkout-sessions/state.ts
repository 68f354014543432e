import type { Recurring } from '../../billing/period.ts'
import type { Address } from '../../http/common-fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { PaymentIntentState } from '../payment-intents/state.ts'
import type { MethodType } from '../payment-methods/types.ts'
import type { SubscriptionState } from '../subscriptions/state.ts'

export type LineItem = {
  id: string
  /** Id of the price, made for this session unless it was there before. */
  price: string
  description: string
  quantity: number
  currency: string
  unit_amount: number
  /** `unit_amount · quantity`, in minor units. */
  amount: number
  metadata: Record<string, string>
  /** How often it is charged; nothing for what is charged once. */
  recurring?: Recurring | null
  /** For the page. */
  details: string | null
  images: string[]
}

/** What the PaymentIntent of the session will be made of. */
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

/** A way of shipping on offer, with its price in minor units. */
export type ShippingChoice = {
  /** Id of the shipping rate. */
  rate: string
  label: string
  amount: number
}

export type CustomerDetails = {
  email: string
  name: string | null
  phone: string | null
  address: Address | null
}

/** What the subscription of the session will be made of. */
export type SubscriptionData = Pick<
  SubscriptionState,
  'application_fee_percent' | 'description' | 'metadata' | 'missing_payment_method' | 'on_behalf_of' | 'transfer_data'
> & {
  /** Unix seconds; null when the trial is counted in days, or there is none. */
  trial_end: number | null
  /** Days; null when the trial ends at a moment, or there is none. */
  trial_period_days: number | null
}

/** What belongs to a session that begins a subscription. */
export type SessionSubscription = {
  data: SubscriptionData
  /** The id that the customer will get who is made with the subscription; null when there is a customer. */
  new_customer: string | null
  /** What saves the card where a trial begins. */
  setup_intent: string | null
  /** The subscription and its first invoice, once the session is complete. */
  subscription: string | null
  invoice: string | null
}

export type SessionState = {
  allowed_payment_method_types: string[] | null
  excluded_payment_method_types: string[] | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  amount_subtotal: number
  amount_total: number
  billing_address_collection: 'auto' | 'required' | null
  /** Shown instead of the account's name. */
  display_name: string | null
  branding: Wire | null
  cancel_url: string | null
  client_reference_id: string | null
  currency: string
  /** Id of the customer that the session was made for. */
  customer: string | null
  customer_creation: 'always' | 'if_required' | null
  /** The address that stands in the customer's record, which the page does not let anybody change. */
  known_email: string | null
  customer_details: CustomerDetails | null
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
  payment_method_types: MethodType[]
  phone_number_collection: boolean
  shipping_choice: ShippingChoice | null
  shipping_countries: string[] | null
  shipping_details: { name: string; address: Address } | null
  shipping_options: ShippingChoice[]
  submit_type: string | null
  /** Null in payment mode. Sessions stored before there were subscriptions know none. */
  subscription?: SessionSubscription | null
  success_url: string
  url: string
}
