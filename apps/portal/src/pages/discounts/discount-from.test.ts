import { describe, expect, test } from 'vitest'
import {
  type Discount,
  discountChangeFrom,
  durationOf,
  newDiscountFrom,
  reductionOf,
  stateOf,
  usesOf,
} from './discount-from.ts'

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

const discount: Discount = {
  ...{ id: 'disc_1', object: 'discount', name: 'Spring', percent_off: 20, amount_off: null, currency: null },
  ...{ duration: 'once', duration_in_months: null, code: 'SPRING', max_redemptions: null, max_per_customer: null },
  ...{ product_ids: null, starts_at: null, expires_at: null, active: true, redemptions: 3, metadata: {} },
  ...{ created: 1_700_000_000, livemode: false },
}

describe('a new discount', () => {
  test('of a percentage has what was typed, and nothing that is empty', () => {
    const form = formOf({
      name: ' Spring ',
      kind: 'percent',
      percent_off: '20',
      duration: 'once',
      code: '',
      last_day: '',
    })
    expect(newDiscountFrom(form)).toEqual({ fields: { name: 'Spring', percent_off: 20, duration: 'once' } })
  })

  test('of an amount has it in minor units, with its limits', () => {
    const form = formOf({
      ...{ name: 'Spring', kind: 'amount', amount: '5.50', currency: 'usd', duration: 'repeating', months: '3' },
      ...{ code: 'SPRING', max_redemptions: '50', max_per_customer: '1' },
    })
    expect(newDiscountFrom(form)).toEqual({
      fields: {
        ...{ name: 'Spring', amount_off: 550, currency: 'usd', duration: 'repeating', duration_in_months: 3 },
        ...{ code: 'SPRING', max_redemptions: 50, max_per_customer: 1 },
      },
    })
  })

  test('for some products from a day on has both', () => {
    const form = formOf({ name: 'Spring', percent_off: '20', duration: 'once', first_day: '2030-05-01' })
    form.append('product', 'prod_1')
    form.append('product', 'prod_2')
    const starts_at = new Date(2030, 4, 1).getTime() / 1000
    expect(newDiscountFrom(form)).toEqual({
      fields: { name: 'Spring', percent_off: 20, duration: 'once', product_ids: ['prod_1', 'prod_2'], starts_at },
    })
    form.set('first_day', '2030-02-31')
    expect(newDiscountFrom(form)).toMatchObject({ issues: [{ param: 'starts_at' }] })
  })

  test('that ends before it starts is refused in the words of the form', () => {
    const form = formOf({ name: 'Spring', percent_off: '20', first_day: '2030-05-01', last_day: '2030-04-30' })
    const message = 'must not be before the first day'
    expect(newDiscountFrom(form)).toEqual({ issues: [{ param: 'expires_at', message }] })
    form.set('last_day', '2030-05-01')
    expect(newDiscountFrom(form)).toHaveProperty('fields')
  })

  test('names all fields that are no numbers', () => {
    const form = formOf({
      name: 'Spring',
      percent_off: 'half',
      duration: 'repeating',
      months: 'x',
      max_per_customer: 'one',
    })
    expect(newDiscountFrom(form)).toMatchObject({
      issues: [{ param: 'percent_off' }, { param: 'duration_in_months' }, { param: 'max_per_customer' }],
    })
  })
})

test('an edited discount sends differences alone', () => {
  const same = { name: 'Spring', max_redemptions: '', last_day: '' }
  expect(discountChangeFrom(formOf(same), discount)).toEqual({ fields: {} })
  expect(discountChangeFrom(formOf({ ...same, max_redemptions: '9' }), discount)).toEqual({
    fields: { max_redemptions: 9 },
  })
})

test.each([
  [{}, 'active'],
  [{ active: false }, 'off'],
  [{ expires_at: 100 }, 'expired'],
  [{ max_redemptions: 3 }, 'used_up'],
  [{ starts_at: 101 }, 'planned'],
] as const)('a discount with %j is %s', (fields, state) => {
  expect(stateOf({ ...discount, ...fields }, 100)).toBe(state)
})

test('a discount is told in words', () => {
  expect([reductionOf(discount), durationOf(discount), usesOf(discount)]).toEqual(['20%', 'First payment', '3'])
  const other = {
    percent_off: null,
    amount_off: 550,
    currency: 'usd',
    duration: 'repeating' as const,
    duration_in_months: 3,
  }
  expect([reductionOf(other), durationOf(other), usesOf({ ...discount, max_redemptions: 50 })]).toEqual([
    '$5.50',
    'Payments of 3 months',
    '3 of 50',
  ])
})
