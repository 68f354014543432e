import { expect, test } from 'vitest'
import { openShop, refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const shops = () => openShop(platform)
const tea = { amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }

test.each([
  ['no item', {}, 'line_items'],
  ['both forms', { line_items: [tea], price_id: 'price_x' }, 'price_id'],
  ['a quantity with items', { line_items: [tea], quantity: 2 }, 'quantity'],
  ['a range of two items', { line_items: [tea, tea], adjustable_quantity: { min: 1, max: 2 } }, 'adjustable_quantity'],
  [
    'a range without numbers',
    { line_items: [tea], adjustable_quantity: { min: 3, max: 2 } },
    'adjustable_quantity.max',
  ],
  ['an end in the past', { line_items: [tea], expires_at: 1 }, 'expires_at'],
  [
    'two ends',
    { line_items: [tea], after_payment: { message: 'a', redirect_url: 'https://a.example' } },
    'after_payment.redirect_url',
  ],
  [
    'an address that is none',
    { line_items: [tea], after_payment: { redirect_url: 'a' } },
    'after_payment.redirect_url',
  ],
  [
    'an amount above the maximum',
    { line_items: [{ ...tea, amount: 99_999_999 }], adjustable_quantity: { min: 1, max: 9 } },
    'line_items',
  ],
  ['an unknown price', { price_id: 'price_4fT0Jw2Vn8QkXz6LmB1yRc3d' }, 'price_id'],
])('%s is refused on its field', async (_, input, param) => {
  const shop = await shops()
  expect(await refusal(shop.client.paymentLinks.create(input as never))).toMatchObject({ param })
  expect((await shop.client.paymentLinks.list({})).items).toEqual([])
})

test('the link of another merchant is not there', async () => {
  const [shop, other] = [await shops(), await shops()]
  const { id } = await shop.client.paymentLinks.create({ line_items: [tea] })
  expect(await refusal(other.client.paymentLinks.retrieve({ id }))).toMatchObject({ code: 'payment_link_not_found' })
  expect(await refusal(other.client.paymentLinks.update({ id, active: false }))).toMatchObject({
    code: 'payment_link_not_found',
  })
  expect(await refusal(other.client.portal.paymentLinks.earnings({ id }))).toMatchObject({
    code: 'payment_link_not_found',
  })
})
