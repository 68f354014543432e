import { expect, test } from 'vitest'
import { type Customer, customerChange, customerFrom, newCustomer, running } from './customer-from.ts'
import { eachText } from './customer-texts.ts'

function read(fields: Record<string, string>, before?: Customer) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const found = customerFrom(form, before)
  if ('issues' in found) throw new Error(JSON.stringify(found.issues))
  return found.fields
}

const ada: Customer = {
  id: 'cus_1',
  object: 'customer',
  email: 'ada@example.com',
  ...eachText(() => null),
  name: 'Ada',
  locale: null,
  metadata: { vip: true },
  processor_id: null,
  created: 1,
  updated: 1,
  livemode: false,
}
const rows = { 'metadata-key': 'vip', 'metadata-value': 'true' }

test('sends what was filled in', () => {
  expect(newCustomer(read({ email: ' ada@example.com ', name: '', phone: '' }))).toEqual({ email: 'ada@example.com' })
  expect(newCustomer(read({ email: '', name: 'Ada', phone: '+1', ...rows }))).toEqual({
    email: '',
    name: 'Ada',
    phone: '+1',
    metadata: { vip: 'true' },
  })
})

test('sends what was changed', () => {
  expect(customerChange(ada, read({ email: 'ada@example.com', name: 'Ada', phone: '', ...rows }, ada))).toEqual({})
  expect(customerChange(ada, read({ email: 'a@example.com', name: '', phone: '+1' }, ada))).toEqual({
    email: 'a@example.com',
    name: null,
    phone: '+1',
    metadata: { vip: null },
  })
})

test('a language is sent once it is chosen or taken back', () => {
  const typed = { email: 'ada@example.com', name: 'Ada', phone: '', ...rows }
  expect(newCustomer(read({ ...typed, locale: 'fr' }))).toMatchObject({ locale: 'fr' })
  expect(customerChange(ada, read({ ...typed, locale: 'fr' }, ada))).toEqual({ locale: 'fr' })
  const french: Customer = { ...ada, locale: 'fr' }
  expect(customerChange(french, read({ ...typed, locale: '' }, french))).toEqual({ locale: null })
  expect(customerChange(french, read({ ...typed, locale: 'fr' }, french))).toEqual({})
})

test('names what would end', () => {
  const one = (id: string, status: string) => ({ id, status }) as never
  const all = [one('a', 'active'), one('b', 'canceled'), one('c', 'past_due'), one('d', 'incomplete_expired')]
  expect(running(all).map(({ id }) => id)).toEqual(['a', 'c'])
})
