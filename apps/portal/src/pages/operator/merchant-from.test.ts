import { expect, test } from 'vitest'
import { merchantFrom } from './merchant-from.ts'

const formOf = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('a filled form is a merchant, without the blanks around its texts', () => {
  const filled = {
    name: ' Bakery ',
    email: ' a@b.example ',
    country: 'GB',
    plan: 'pro',
    account_model: '',
    pricing: '',
    test_data: 'on',
  }
  expect(merchantFrom(formOf(filled))).toEqual({
    fields: {
      name: 'Bakery',
      email: 'a@b.example',
      country: 'GB',
      plan: 'pro',
      accept_double_fees: false,
      test_data: true,
    },
  })
  const terms = { account_model: 'standard', pricing: 'fs_1' }
  expect(merchantFrom(formOf({ ...filled, ...terms, accept_double_fees: 'on' }))).toMatchObject({
    fields: { ...terms, accept_double_fees: true },
  })
  const { test_data: _, ...waiting } = filled
  expect(merchantFrom(formOf(waiting))).toMatchObject({ fields: { test_data: false } })
})

test('an empty name and an invalid email are reported together', () => {
  expect(merchantFrom(formOf({ name: ' ', email: 'nobody' }))).toMatchObject({
    issues: [{ param: 'name' }, { param: 'email' }],
  })
})
