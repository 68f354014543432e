import { describe, expect, test } from 'vitest'
import { lastDayOf } from '../../list/seconds-of-day.ts'
import { linkChangeFrom, newLinkFrom, type PaymentLink, stateOf, titleOf } from './link-from.ts'

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

const link: PaymentLink = {
  ...{ id: 'plink_1', object: 'payment_link', url: 'https://pay.example/pay/1', active: true, livemode: false },
  locale: null,
  line_items: [{ price_id: null, name: 'Tea', amount: 500, currency: 'usd', quantity: 1 }],
  ...{ price_id: null, quantity: null, adjustable_quantity: null, collect_shipping_address: false },
  ...{ shipping_countries: null, shipping_options: [], pass_fees_to_customer: false, after_payment: null },
  ...{
    allow_discount_codes: false,
    max_payments: 5,
    expires_at: null,
    label: null,
    opened: 0,
    started: 0,
    payments: 0,
    created: 1,
  },
  metadata: { shop: 'north' },
}

describe('a new link', () => {
  test('sells a saved price with the terms that were filled in', () => {
    const values = { price: 'price_1', quantity: '2', adjustable: 'on', most: '9', label: ' Tea ', max_payments: '50' }
    expect(newLinkFrom(formOf({ ...values, pass_fees: 'on', shipping: 'on', codes: 'on', message: 'Thanks' }))).toEqual(
      {
        fields: {
          price_id: 'price_1',
          quantity: 2,
          adjustable_quantity: { min: 1, max: 9 },
          label: 'Tea',
          max_payments: 50,
          pass_fees_to_customer: true,
          collect_shipping_address: true,
          allow_discount_codes: true,
          after_payment: { message: 'Thanks' },
        },
      },
    )
  })

  test('sells an item with a price of its own', () => {
    expect(newLinkFrom(formOf({ name: 'Tea', amount: '12.50', currency: 'USD', quantity: '1' }))).toEqual({
      fields: { line_items: [{ name: 'Tea', amount: 1250, currency: 'USD', quantity: 1 }] },
    })
  })

  test.each([
    ['quantity', { price: 'price_1', quantity: '1.5' }],
    ['adjustable_quantity', { price: 'price_1', quantity: '1', adjustable: 'on', most: '' }],
    ['line_items.0.name', { quantity: '1', amount: '5', currency: 'usd' }],
    ['line_items.0.amount', { quantity: '1', name: 'Tea', amount: 'five', currency: 'usd' }],
    ['max_payments', { price: 'price_1', quantity: '1', max_payments: 'all' }],
    ['expires_at', { price: 'price_1', quantity: '1', last_day: '2027-02-31' }],
    ['metadata', { price: 'price_1', quantity: '1', 'metadata-key': '', 'metadata-value': 'x' }],
  ])('has an issue of %s', (param, values) => {
    expect(newLinkFrom(formOf(values))).toMatchObject({ issues: [{ param }] })
  })
})

describe('a link that is edited', () => {
  test('sends what differs alone, and null for a term that was removed', () => {
    const form = formOf({ label: 'Tea', max_payments: '', 'metadata-key': 'shop', 'metadata-value': 'north' })
    expect(linkChangeFrom(form, link)).toEqual({ fields: { label: 'Tea', max_payments: null } })
  })

  test('keeps an end within its last day (fault: it moved to midnight)', () => {
    const noon = { ...link, expires_at: Math.floor(new Date(2027, 2, 31, 12).getTime() / 1000) }
    const form = { max_payments: '5', 'metadata-key': 'shop', 'metadata-value': 'north' }
    expect(linkChangeFrom(formOf({ ...form, last_day: '2027-03-31', label: 'Tea' }), noon)).toEqual({
      fields: { label: 'Tea' },
    })
  })

  test('works to the end of its last day', () => {
    const read = linkChangeFrom(formOf({ max_payments: '5', last_day: '2027-03-31' }), link)
    const end = 'fields' in read ? (read.fields.expires_at ?? 0) : 0
    expect(lastDayOf(end)).toBe('2027-03-31')
    expect(lastDayOf(end - 86_400)).toBe('2027-03-30')
    expect(lastDayOf(null)).toBeUndefined()
  })
})

test('a link is named by its label, else by its items', () => {
  expect(titleOf(link)).toBe('Tea')
  expect(titleOf({ ...link, label: 'Tea time' })).toBe('Tea time')
  expect(titleOf({ ...link, line_items: null, price_id: 'price_1' })).toBeNull()
})

test.each([
  ['active', {}],
  ['off', { active: false, payments: 5 }],
  ['expired', { expires_at: 100 }],
  ['sold_out', { payments: 5 }],
])('a link is %s', (state, terms) => {
  expect(stateOf({ ...link, ...terms }, 100)).toBe(state)
})
