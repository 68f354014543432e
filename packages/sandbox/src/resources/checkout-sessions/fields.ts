import { captureMethod, email, metadata, shipping, url } from '../../http/common-fields.ts'
import {
  alwaysEmpty,
  alwaysOff,
  boolean,
  clearable,
  hash,
  integer,
  list,
  matching,
  oneOf,
  required,
  string,
} from '../../http/fields.ts'
import { currency } from '../../money/currency.ts'
import { statementDescriptor } from '../payment-intents/descriptors.ts'
import { rejectedTypes, transferDataField } from '../payment-intents/fields.ts'
import { inlinePriceFields } from '../prices/price.ts'
import { productFields } from '../products.ts'
import { shippingRateFields } from '../shipping-rates.ts'
import {
  billingMode,
  noTax,
  noTaxRates,
  ownInvoices,
  percent,
  transferData,
  trialSettings,
} from '../subscriptions/fields.ts'

const customText = hash({ message: required(string({ max: 1200 })) })

const lineItem = hash({
  adjustable_quantity: hash({
    enabled: required(alwaysOff('The checkout page of this sandbox does not change quantities.')),
  }),
  metadata: metadata(),
  price: string(),
  price_data: hash({ ...inlinePriceFields, product: string(), product_data: hash(productFields) }),
  quantity: integer({ min: 1, max: 999_999 }),
  tax_rates: noTaxRates,
})

const intentData = hash({
  application_fee_amount: integer({ min: 0 }),
  capture_method: captureMethod(),
  description: string(),
  metadata: metadata(),
  on_behalf_of: string(),
  receipt_email: email(),
  setup_future_usage: oneOf('off_session', 'on_session'),
  shipping: shipping(),
  statement_descriptor: statementDescriptor(),
  statement_descriptor_suffix: statementDescriptor(),
  transfer_data: transferDataField,
  transfer_group: string(),
})

const setupData = hash({ description: string(), metadata: metadata(), on_behalf_of: string() })

const subscriptionData = hash({
  application_fee_percent: percent(),
  billing_mode: billingMode,
  default_tax_rates: noTaxRates,
  description: string({ max: 500 }),
  invoice_settings: ownInvoices,
  metadata: metadata(),
  on_behalf_of: string(),
  transfer_data: transferData,
  trial_end: integer({ min: 1 }),
  trial_period_days: integer({ min: 1 }),
  trial_settings: trialSettings,
})

const brandImage = hash({ file: string(), type: required(oneOf('file', 'url')), url: url() })

const branding = hash({
  background_color: clearable(matching(/^#[0-9a-f]{6}$/i, 'hex color')),
  border_style: clearable(oneOf('pill', 'rectangular', 'rounded')),
  button_color: clearable(matching(/^#[0-9a-f]{6}$/i, 'hex color')),
  display_name: string({ max: 200 }),
  font_family: string(),
  icon: brandImage,
  logo: brandImage,
})

const noName = hash({
  enabled: required(alwaysOff('The checkout page of this sandbox asks for no such name.')),
  optional: boolean(),
})

export const createSessionParams = {
  after_expiration: hash({
    recovery: hash({
      allow_promotion_codes: boolean(),
      enabled: required(alwaysOff('This sandbox does not recover expired sessions.')),
    }),
  }),
  allow_promotion_codes: boolean(),
  // Buyers here pay in the currency of the prices, as those of the merchant's own country do.
  adaptive_pricing: hash({ enabled: boolean() }),
  allowed_payment_method_types: list(string()),
  automatic_tax: noTax,
  billing_address_collection: oneOf('auto', 'required'),
  branding_settings: branding,
  cancel_url: url(),
  client_reference_id: string({ max: 200 }),
  consent_collection: hash({
    payment_method_reuse_agreement: hash({ position: required(oneOf('auto')) }),
    promotions: oneOf('none'),
    terms_of_service: oneOf('none'),
  }),
  currency: currency(),
  custom_fields: alwaysEmpty('The checkout page of this sandbox has no fields of the merchant.'),
  custom_text: hash({
    after_submit: clearable(customText),
    shipping_address: clearable(customText),
    submit: clearable(customText),
    terms_of_service_acceptance: clearable(customText),
  }),
  customer: string(),
  customer_creation: oneOf('always', 'if_required'),
  customer_email: email(),
  customer_update: hash({
    address: oneOf('auto', 'never'),
    name: oneOf('auto', 'never'),
    shipping: oneOf('auto', 'never'),
  }),
  discounts: clearable(list(hash({ coupon: string(), promotion_code: string() }), { max: 1 })),
  excluded_payment_method_types: list(string()),
  expires_at: integer(),
  invoice_creation: hash({
    enabled: required(alwaysOff('This sandbox makes no invoice of a single payment.')),
  }),
  line_items: list(lineItem, { max: 100 }),
  locale: string(),
  managed_payments: hash({ enabled: alwaysOff('This sandbox has no managed payments.') }),
  metadata: metadata(),
  mode: required(oneOf('payment', 'setup', 'subscription')),
  name_collection: hash({ business: noName, individual: noName }),
  optional_items: alwaysEmpty('The checkout page of this sandbox offers no further items.'),
  origin_context: oneOf('mobile_app', 'web'),
  payment_intent_data: intentData,
  payment_method_collection: oneOf('always', 'if_required'),
  payment_method_options: hash({ card: hash({ request_three_d_secure: oneOf('any', 'automatic', 'challenge') }) }),
  payment_method_types: rejectedTypes(),
  phone_number_collection: hash({ enabled: required(boolean()) }),
  redirect_on_completion: oneOf('always', 'if_required', 'never'),
  return_url: url(),
  setup_intent_data: setupData,
  shipping_address_collection: hash({
    allowed_countries: required(list(matching(/^([A-Z]{2})$/, 'country'))),
  }),
  shipping_options: list(hash({ shipping_rate: string(), shipping_rate_data: hash(shippingRateFields) }), { max: 5 }),
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  subscription_data: subscriptionData,
  success_url: url(),
  tax_id_collection: hash({
    enabled: required(alwaysOff('The checkout page of this sandbox asks for no tax ID.')),
    required: oneOf('never'),
  }),
  ui_mode: oneOf('elements', 'embedded_page', 'form', 'hosted_page'),
  wallet_options: hash({ link: hash({ display: oneOf('auto', 'never') }) }),
}
