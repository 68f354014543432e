import { expect, test } from 'vitest'
import { merchantFrom } from './merchant-from.ts'

const formOf = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('a filled form is a merchant, without the blanks around its texts', () => {
  const filled = { name: ' Bakery ', email: ' a@b.example ', country: 'GB', plan: 'pro', test_data: 'on' }
  expect(merchantFrom(formOf(filled))).toEqual({
    name: 'Bakery',
    email: 'a@b.example',
    country: 'GB',
    plan: 'pro',
    test_data: true,
  })
  const { test_data: _, ...waiting } = filled
  expect(merchantFrom(formOf(waiting))).toMatchObject({ test_data: false })
})

test('an empty name and an invalid email are reported together', () => {
  expect(merchantFrom(formOf({ name: ' ', email: 'nobody' }))).toMatchObject({
    issues: [{ param: 'name' }, { param: 'email' }],
  })
})
