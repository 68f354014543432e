import { metadata } from '../../http/common-fields.ts'
import { invalid } from '../../http/errors.ts'
import {
  alwaysEmpty,
  alwaysOff,
  boolean,
  clearable,
  type Field,
  hash,
  integer,
  list,
  matching,
  oneOf,
  required,
  string,
} from '../../http/fields.ts'
import { discountsField } from '../discounts/read.ts'
import { inlinePriceFields } from '../prices/price.ts'
import { taxRatesField } from '../tax-rates.ts'
import { addedItems } from './add-invoice-items.ts'

/** A percentage from 0 to 100 with at most two decimals. */
export function percent(): Field<number> {
  const text = matching(/^\d{1,3}(\.\d{1,2})?$/, 'decimal; must have at most 2 decimal places')
  return {
    parse(raw, param) {
      const value = Number(text.parse(raw, param))
      if (value > 100) throw invalid('This value must be less than or equal to 100.', param)
      return value
    },
  }
}

/** `now`, or a time in Unix seconds. */
export function moment(): Field<number | 'now'> {
  const exact = integer({ min: 1 })
  return { parse: (raw, param) => (raw === 'now' ? 'now' : exact.parse(raw, param)) }
}

/** Tax rates can only be left out where nothing is taxed: on pages of checkout and in quotes. */
export const noTaxRates = alwaysEmpty('Checkout and quotes of this sandbox have no tax rates.')

/** Invoices of the account itself, which is the default. */
export const ownInvoices = hash({ issuer: hash({ type: required(oneOf('self')) }) })

/** Bills come with the period alone, which is the default. */
const noThresholds = alwaysEmpty('This sandbox bills at the end of a period, and not at a threshold.')

const newItemFields = {
  billing_thresholds: noThresholds,
  discounts: discountsField,
  metadata: metadata(),
  plan: string(),
  price: string(),
  price_data: hash({ ...inlinePriceFields, product: required(string()) }),
  quantity: integer({ min: 0, max: 999_999 }),
  tax_rates: taxRatesField,
}

export const createItems = list(hash(newItemFields), { max: 20 })
/** Items of an update: existing ones have an `id`, new ones do not. */
export const changedItemFields = { ...newItemFields, deleted: boolean(), id: string() }
export const changedItems = list(hash(changedItemFields), { max: 20 })

export const prorationBehavior = () => oneOf('always_invoice', 'create_prorations', 'none')
export const paymentBehavior = () => oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete')

export const trialSettings = hash({
  end_behavior: required(
    hash({
      missing_payment_method: required(oneOf('cancel', 'create_invoice', 'pause')),
    }),
  ),
})

export const transferData = hash({ amount_percent: percent(), destination: required(string()) })

export const billingMode = hash({ type: required(oneOf('flexible')) })

export const cancellationDetails = hash({
  comment: clearable(string()),
  feedback: clearable(string()),
})

/** Taxes are not computed, so that they can only be off. */
export const noTax = hash({
  enabled: required(alwaysOff('This sandbox has no tax engine: automatic_tax cannot be enabled.')),
})

/** The parameters of both creation and update. */
export const subscriptionFields = {
  add_invoice_items: addedItems,
  application_fee_percent: clearable(percent()),
  cancel_at: clearable(integer({ min: 1 })),
  billing_thresholds: noThresholds,
  cancel_at_period_end: boolean(),
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  days_until_due: integer({ min: 0, max: 1000 }),
  default_payment_method: clearable(string()),
  default_tax_rates: taxRatesField,
  description: clearable(string({ max: 500 })),
  discounts: discountsField,
  invoice_settings: ownInvoices,
  metadata: metadata(),
  off_session: boolean(),
  payment_behavior: paymentBehavior(),
  automatic_tax: noTax,
  payment_settings: hash({ save_default_payment_method: oneOf('off', 'on_subscription') }),
  pending_invoice_item_interval: alwaysEmpty('This sandbox bills pending items with the next invoice.'),
  proration_behavior: prorationBehavior(),
  trial_end: moment(),
  trial_from_plan: boolean(),
  trial_settings: trialSettings,
}
