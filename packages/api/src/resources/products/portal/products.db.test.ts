import { expect, test } from 'vitest'
import { refusal, testPlatform } from '../../../testing/index.ts'

const platform = await testPlatform()
const merchant = await platform.merchant()
const shop = await platform.signIn(merchant.test_key)
const live = await platform.signIn(merchant.live_key)
platform.clock.stop()
const made: string[] = []
for (const name of ['50% tea', 'Tea_cup', 'Coffee', 'Old tea']) {
  platform.clock.advance(1000)
  made.push((await shop.products.create({ name, price: { amount: 500, currency: 'usd' } })).id)
}
const [half = '', cup = '', coffee = '', old = ''] = made
await shop.products.archive({ id: old })

const ids = async (query: object) => (await shop.portal.products.list(query)).items.map(({ id }) => id)

test('without a search the list is the one of the API', async () => {
  expect(await shop.portal.products.list({})).toEqual(await shop.products.list({}))
  expect(await ids({ archived: true })).toEqual([old, coffee, cup, half])
  const first = await shop.portal.products.list({ limit: 2 })
  expect(first).toMatchObject({ has_more: true, items: [{ id: coffee, price: { amount: 500 } }, { id: cup }] })
})

test('it is searched literally, in any case, by name or by a whole id', async () => {
  expect(await ids({ search: 'TEA' })).toEqual([cup, half])
  expect(await ids({ search: 'tea', archived: true })).toEqual([old, cup, half])
  expect(await ids({ search: 'tea', starting_after: cup })).toEqual([half])
  expect(await ids({ search: '% t' })).toEqual([half])
  expect(await ids({ search: '_' })).toEqual([cup])
  expect(await ids({ search: '\\' })).toEqual([])
  expect(await ids({ search: coffee })).toEqual([coffee])
  expect(await ids({ search: coffee.slice(0, -1) })).toEqual([])
  expect((await refusal(ids({ search: 'x'.repeat(201) }))).param).toBe('search')
})

test('it is of one account', async () => {
  expect((await live.portal.products.list({ search: 'tea' })).items).toEqual([])
  expect((await refusal(live.portal.products.list({ starting_after: coffee }))).param).toBe('starting_after')
})

test('past prices of a product are listed, latest first', async () => {
  const { id, price: first } = await shop.products.create({ name: 'Tea', price: { amount: 500, currency: 'usd' } })
  const reprice = async (price: { amount: number; currency: string } | null) => {
    platform.clock.advance(1000)
    return (await shop.products.update({ id, price })).price
  }
  const second = await reprice({ amount: 600, currency: 'eur' })
  const prices = async () => (await shop.portal.products.listPrices({ id })).items.map((one) => [one.id, one.current])
  expect((await shop.portal.products.listPrices({ id })).items[0]).toEqual({
    ...second,
    current: true,
    created: Math.floor(platform.clock.now().getTime() / 1000),
  })
  expect(await prices()).toEqual([
    [second?.id, true],
    [first?.id, false],
  ])
  await reprice(null)
  expect(await prices()).toEqual([
    [second?.id, false],
    [first?.id, false],
  ])
  expect((await refusal(live.portal.products.listPrices({ id }))).code).toBe('product_not_found')
})
