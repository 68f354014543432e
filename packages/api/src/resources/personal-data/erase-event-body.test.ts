import { type EventType, eventCatalogue, eventTypes } from '@merchant-payments/webhooks'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../openapi/webhooks.ts'
import { erased, eraseEventBody } from './erase-event-body.ts'
import { erasures } from './erase-rows.ts'

const body = (data: object) =>
  JSON.stringify({ id: 'evt_1', type: 'x', created: 1, livemode: false, sequence: 2, data })

const address = {
  line1: '12 St James Square',
  line2: null,
  city: 'London',
  state: null,
  postal_code: 'SW1Y',
  country: 'GB',
}
const payment = {
  id: 'pi_1',
  object: 'payment',
  amount: 1000,
  description: 'Tea',
  customer_email: 'ada@example.com',
  session_id: 'cs_1',
  subscription_id: null,
  card: {
    brand: 'visa',
    last4: '4242',
    exp_month: 4,
    exp_year: 2031,
    country: 'GB',
    wallet: null,
    three_d_secure: null,
  },
  metadata: { note: 'for Ada' },
}

test.each([
  [
    'a payment',
    payment,
    { ...payment, customer_email: null, card: { ...payment.card, exp_month: null, exp_year: null }, metadata: {} },
  ],
  [
    'a payment intent, whose description the merchant wrote',
    { ...payment, session_id: null, card: null, refund: { id: 're_1', amount: 5 } },
    {
      ...payment,
      session_id: null,
      description: null,
      customer_email: null,
      card: null,
      metadata: {},
      refund: { id: 're_1', amount: 5 },
    },
  ],
  [
    'a session',
    {
      id: 'cs_1',
      url: null,
      customer_id: 'cus_1',
      customer_email: 'ada@example.com',
      customer_details: { name: 'Ada', email: 'ada@example.com', phone: null, address },
      shipping_details: { name: 'Ada', address },
      success_url: 'https://shop.example/thanks?email=ada@example.com',
      cancel_url: 'https://shop.example',
      metadata: { vip: true },
    },
    {
      id: 'cs_1',
      url: null,
      customer_id: 'cus_1',
      customer_email: null,
      customer_details: null,
      shipping_details: null,
      success_url: 'https://shop.example/',
      cancel_url: 'https://shop.example/',
      metadata: {},
    },
  ],
  [
    'a dispute',
    { id: 'du_1', evidence: { customer_name: 'Ada', receipt: null }, metadata: {} },
    { id: 'du_1', evidence: { customer_name: null, receipt: null }, metadata: {} },
  ],
  ['a subscription', { id: 'sub_1', cancel_reason: 'Ada moves abroad' }, { id: 'sub_1', cancel_reason: null }],
  ['what has a field named as one of every object', { constructor: 'x' }, { constructor: 'x' }],
])('%s keeps its shape, and loses the person', (_name, data, left) => {
  const once = eraseEventBody(body(data))
  expect(once).toBe(body(left))
  expect(eraseEventBody(once)).toBe(once)
})

/**
 * Texts of events that name no person: ids, codes, states, what was sold, links of ours, and data of merchants. With the name of the
 * data before it, a field of this data alone.
 */
const impersonal: readonly string[] = (
  'id customer_id payment_intent payment_link_id price_id session_id subscription subscription_id ' +
  'currency locale status last_error reason failure_code failure_message failure_reason read_only_reason refund ' +
  'items line_items discount pending_change action_url payment_update_url receipt_url ' +
  'account.bankAccount account.capabilities account.country account.defaultCurrency account.paused account.requirements'
).split(' ')

/** The fields of an event's data whose values are free texts, or contain some, but for those that name no person in this data alone. */
function textsOf(type: EventType): string[] {
  const data = dataOf(type)
  const forms = data instanceof z.ZodDiscriminatedUnion ? data.options : [data]
  const fields = forms.flatMap((form) => (form instanceof z.ZodObject ? Object.entries(form.shape) : []))
  expect(fields.length).toBeGreaterThan(0)
  const hasTexts = (field: unknown) => hasText(z.toJSONSchema(field as z.ZodType, { unrepresentable: 'any' }))
  const isOfData = (name: string) => impersonal.includes(`${eventCatalogue[type].data}.${name}`)
  return fields.flatMap(([name, field]) => (hasTexts(field) && !isOfData(name) ? [name] : []))
}

function hasText(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('enum' in schema || 'const' in schema) return false
  return ('type' in schema && [schema.type].flat().includes('string')) || Object.values(schema).some(hasText)
}

test.each(eventTypes)('each text of %s is erased, or names no person', (type) => {
  const unknown = textsOf(type).filter((name) => !Object.hasOwn(erased, name))
  expect(unknown.filter((name) => !impersonal.includes(name))).toEqual([])
})

test.each(eventTypes)('the events of the objects of %s are erased if a field of theirs is', (type) => {
  const isPersonal = textsOf(type).some((name) => Object.hasOwn(erased, name))
  expect(Object.hasOwn(erasures, eventCatalogue[type].data)).toBe(isPersonal)
})
