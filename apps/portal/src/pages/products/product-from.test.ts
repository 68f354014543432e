import { expect, test } from 'vitest'
import { newProduct, type Product, productChange, productFrom } from './product-from.ts'
import { eachText } from './product-texts.ts'

function form(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

function read(fields: Record<string, string>, before?: Product) {
  const found = productFrom(form(fields), before)
  if ('issues' in found) throw new Error(JSON.stringify(found.issues))
  return found.fields
}

const mug: Product = {
  id: 'prod_1',
  object: 'product',
  name: 'Mug',
  description: 'Blue',
  images: ['https://shop.example/a.png'],
  metadata: { stock: 5 },
  active: true,
  url: null,
  shippable: true,
  ...eachText(() => null),
  price: { id: 'price_1', amount: 1250, currency: 'usd', tax_behavior: 'unspecified', processor_id: null },
  processor_id: null,
  archived: false,
  created: 1,
  updated: 1,
  livemode: false,
}

/** The form as it opens on the mug. */
const opened = {
  name: 'Mug',
  description: 'Blue',
  images: 'https://shop.example/a.png',
  active: 'on',
  url: '',
  shippable: 'yes',
  amount: '12.50',
  currency: 'USD',
  tax_behavior: 'unspecified',
  'metadata-key': 'stock',
  'metadata-value': '5',
}

test('reads a product with its price in minor units, and sends what was filled in', () => {
  const fields = read({ name: ' Mug ', description: '', active: 'on', amount: '12.5', currency: 'USD', images: '' })
  expect(newProduct(fields)).toEqual({
    name: 'Mug',
    price: { amount: 1250, currency: 'USD', tax_behavior: 'unspecified' },
  })
})

test('reads every field', () => {
  const images = ' https://shop.example/a.png \n\nhttps://shop.example/b.png'
  const more = { url: 'https://shop.example', ...eachText((name) => `its ${name}`) }
  const fields = read({ ...opened, ...more, images, shippable: 'no', tax_behavior: 'exclusive' })
  expect(newProduct(fields)).toEqual({
    name: 'Mug',
    description: 'Blue',
    ...more,
    shippable: false,
    images: ['https://shop.example/a.png', 'https://shop.example/b.png'],
    price: { amount: 1250, currency: 'USD', tax_behavior: 'exclusive' },
    metadata: { stock: '5' },
  })
})

test('reads one without a price, and one that is not for sale', () => {
  expect(newProduct(read({ name: 'Mug', amount: '', currency: 'USD' }))).toEqual({ name: 'Mug', active: false })
})

test('leaves to the API what the API judges', () => {
  const fields = read({ name: '', active: 'on', amount: '1', currency: 'zzz' })
  expect(fields).toMatchObject({ name: '', price: { amount: 100, currency: 'zzz' } })
})

test.each([
  ['12.505', 'usd', /as 12\.50$/],
  ['cheap', 'jpy', /as 1250$/],
  ['1.23456', 'kwd', /as 12\.500$/],
  ['0.00', 'usd', /more than 0$/],
  ['1000000', 'usd', /at most 999999\.99$/],
])('says how to write %s %s', (amount, currency, message) => {
  expect(productFrom(form({ name: 'Mug', amount, currency }))).toEqual({
    issues: [{ param: 'price.amount', message: expect.stringMatching(message) }],
  })
})

test('sends nothing when nothing was changed', () => {
  expect(productChange(mug, read(opened, mug))).toEqual({})
})

test('sends what was changed, and null for what was cleared', () => {
  const changed = { ...opened, name: 'Cup', description: '', images: '', shippable: '', 'metadata-value': '6' }
  expect(productChange(mug, read(changed, mug))).toEqual({
    name: 'Cup',
    description: null,
    images: [],
    shippable: null,
    metadata: { stock: '6' },
  })
})

test.each([
  ['12.51', 'USD', { amount: 1251, currency: 'USD', tax_behavior: 'unspecified' }],
  ['12.50', 'EUR', { amount: 1250, currency: 'EUR', tax_behavior: 'unspecified' }],
  ['', 'USD', null],
])('makes a new price of %s %s', (amount, currency, price) => {
  expect(productChange(mug, read({ ...opened, amount, currency }, mug))).toEqual({ price })
})
