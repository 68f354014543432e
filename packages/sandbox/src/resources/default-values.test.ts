import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiVersion } from '../http/context.ts'
import { olderClient } from '../testing/older-client.ts'
import { createTestSandbox } from '../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())
const call = olderClient(sandbox, apiVersion)

/** The ids that the requests below refer to. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  const customer = await stripe.customers.create({ name: 'Ada' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  const product = await stripe.products.create({ name: 'Pro' })
  const recurring = { interval: 'month' } as const
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 2000, recurring })
  Object.assign(ids, { customer: customer.id, product: product.id, price: price.id })
})

const price = { product: '$product', currency: 'usd', unit_amount: '1' }
const product = { name: 'Tea' }
const session = {
  mode: 'subscription',
  success_url: 'https://shop.test/',
  'line_items[0][price]': '$price',
  'line_items[0][quantity]': '1',
}
const subscription = { customer: '$customer', 'items[0][price]': '$price' }
const portal = { 'features[payment_method_update][enabled]': 'true' }
const intent = { amount: '1000', currency: 'usd' }
const card = 'payment_method_options[card]'

/** A parameter that is not offered, its default, and another value that Stripe takes. */
test.for([
  ['/prices', price, 'custom_unit_amount[enabled]', 'false', 'true'],
  ['/products', product, 'type', 'service', 'good'],
  ['/checkout/sessions', session, 'after_expiration[recovery][enabled]', 'false', 'true'],
  ['/checkout/sessions', session, 'consent_collection[promotions]', 'none', 'auto'],
  ['/checkout/sessions', session, 'consent_collection[terms_of_service]', 'none', 'required'],
  ['/checkout/sessions', session, 'custom_fields', '', 'a'],
  ['/checkout/sessions', session, 'managed_payments[enabled]', 'false', 'true'],
  ['/checkout/sessions', session, 'name_collection[business][enabled]', 'false', 'true'],
  ['/checkout/sessions', session, 'name_collection[individual][enabled]', 'false', 'true'],
  ['/checkout/sessions', session, 'optional_items', '', 'a'],
  ['/checkout/sessions', session, 'subscription_data[invoice_settings][issuer][type]', 'self', 'account'],
  ['/checkout/sessions', session, 'tax_id_collection[enabled]', 'false', 'true'],
  [
    '/checkout/sessions',
    { ...session, mode: 'payment', 'line_items[0][price]': '$once' },
    'invoice_creation[enabled]',
    'false',
    'true',
  ],
  ['/subscriptions', subscription, 'billing_thresholds', '', 'a'],
  ['/subscriptions', subscription, 'invoice_settings[issuer][type]', 'self', 'account'],
  ['/subscriptions', subscription, 'pending_invoice_item_interval', '', 'a'],
  ['/payment_intents', intent, `${card}[moto]`, 'false', 'true'],
  ['/payment_intents', intent, `${card}[request_extended_authorization]`, 'never', 'if_available'],
  ['/payment_intents', intent, `${card}[request_incremental_authorization]`, 'never', 'if_available'],
  ['/payment_intents', intent, `${card}[request_multicapture]`, 'never', 'if_available'],
  ['/payment_intents', intent, `${card}[request_overcapture]`, 'never', 'if_available'],
  ['/payment_intents', intent, `${card}[require_cvc_recollection]`, 'false', 'true'],
  ['/payment_intents', intent, `${card}[installments][enabled]`, 'false', 'true'],
  ['/invoices', { customer: '$customer' }, 'automatic_tax[enabled]', 'false', 'true'],
  ['/invoices', { customer: '$customer' }, 'default_tax_rates', '', 'a'],
  ['/invoices', { customer: '$customer' }, 'issuer[type]', 'self', 'account'],
  ['/billing_portal/configurations', portal, 'login_page[enabled]', 'false', 'true'],
] as const)('%s with %j takes the default of %s, %j, and refuses %j', async ([path, fields, name, value, other]) => {
  const filled = await fill(fields)
  const taken = await call('POST', path, { ...filled, [name]: value })
  expect([taken.status, taken.body.error?.message]).toEqual([200, undefined])
  const refused = await call('POST', path, { ...filled, [name]: other })
  expect([refused.status, refused.body.error?.param]).toEqual([400, name])
})

async function fill(fields: Record<string, string>): Promise<Record<string, string>> {
  if (ids.once === undefined) {
    ids.once = (await stripe.prices.create({ product: ids.product ?? '', currency: 'usd', unit_amount: 500 })).id
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.startsWith('$') ? (ids[value.slice(1)] ?? '') : value]),
  )
}
