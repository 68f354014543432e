import type { Address } from '../../http/common-fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { PaymentIntentState } from '../payment-intents/state.ts'
import type { MethodType } from '../payment-methods/types.ts'

export interface LineItem {
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
export interface ShippingChoice {
  /** Id of the shipping rate. */
  rate: string
  label: string
  amount: number
}

export interface CustomerDetails {
  email: string
  name: string | null
  phone: string | null
  address: Address | null
}

export interface SessionState {
  allowed_payment_method_types: string[] | null
  excluded_payment_method_types: string[] | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
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
  success_url: string
  url: string
}
