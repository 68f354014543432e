import { expect, test } from 'vitest'
import { openShop, refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const shops = () => openShop(platform)
const spring = { name: 'Spring', percent_off: 20, duration: 'once' } as const
const seconds = () => Math.floor(platform.services.processorClock.now().getTime() / 1000)

test('a discount is created, read, listed, changed and ended', async () => {
  const { client } = await shops()
  const { id: product } = await client.products.create({ name: 'Tea' })
  const plan = { name: 'Club', amount: 900, currency: 'usd', interval: 'monthly' } as const
  const { id: club } = await client.subscriptionProducts.create(plan)
  const made = await client.discounts.create({
    ...spring,
    duration: 'repeating',
    duration_in_months: 3,
    code: 'SPRING20',
    max_redemptions: 50,
    max_per_customer: 1,
    product_ids: [product, club],
    starts_at: 1,
    expires_at: seconds() + 600,
    metadata: { campaign: 'spring' },
  })
  expect(made).toMatchObject({
    id: expect.stringMatching(/^disc_[0-9A-Za-z]{24}$/),
    object: 'discount',
    percent_off: 20,
    amount_off: null,
    currency: null,
    duration_in_months: 3,
    code: 'SPRING20',
    product_ids: [product, club],
    active: true,
    redemptions: 0,
    livemode: false,
  })
  const { id } = made
  expect(await client.discounts.retrieve({ id })).toEqual(made)
  const five = await client.discounts.create({ name: 'Five', amount_off: 500, currency: 'USD', duration: 'forever' })
  expect(five).toMatchObject({ amount_off: 500, currency: 'usd', percent_off: null, code: null, product_ids: null })
  expect((await client.discounts.list({})).items.map((one) => one.id)).toEqual(expect.arrayContaining([id, five.id]))
  expect((await client.discounts.list({ code: 'spring20' })).items).toEqual([made])

  const changed = await client.discounts.update({
    id,
    name: 'Summer',
    max_redemptions: null,
    expires_at: null,
    metadata: { a: 'b' },
  })
  expect(changed).toEqual({
    ...made,
    name: 'Summer',
    max_redemptions: null,
    expires_at: null,
    metadata: { campaign: 'spring', a: 'b' },
  })
  expect(await client.discounts.delete({ id })).toEqual({ ...changed, active: false })
  expect(await client.discounts.delete({ id })).toEqual({ ...changed, active: false })
  expect((await client.discounts.list({ active: true })).items).toEqual([five])
  expect((await client.discounts.list({ active: false })).items).toMatchObject([{ id }])
})

test('two active discounts do not have one code, in any case of its letters', async () => {
  const { client } = await shops()
  const { id } = await client.discounts.create({ ...spring, code: 'Spring' })
  expect(await refusal(client.discounts.create({ ...spring, code: 'sPRING' }))).toMatchObject({
    code: 'validation_error',
    param: 'code',
  })
  await client.discounts.delete({ id })
  const next = await client.discounts.create({ ...spring, code: 'SPRING' })
  expect(await refusal(client.discounts.update({ id, active: true }))).toMatchObject({ param: 'active' })
  await client.discounts.update({ id: next.id, active: false })
  expect(await client.discounts.update({ id, active: true })).toMatchObject({ active: true, code: 'Spring' })
  const other = await shops()
  expect(await other.client.discounts.create({ ...spring, code: 'spring' })).toMatchObject({ code: 'spring' })
})

test.each([
  ['no reduction', { percent_off: undefined }, 'percent_off'],
  ['both reductions', { amount_off: 100, currency: 'usd' }, 'amount_off'],
  ['an amount without a currency', { percent_off: undefined, amount_off: 100 }, 'currency'],
  ['a currency without an amount', { currency: 'usd' }, 'currency'],
  ['an amount between the steps', { percent_off: undefined, amount_off: 105, currency: 'kwd' }, 'amount_off'],
  ['more than all', { percent_off: 101 }, 'percent_off'],
  ['half a percent', { percent_off: 0.5 }, 'percent_off'],
  ['months of once', { duration_in_months: 2 }, 'duration_in_months'],
  ['repeating without months', { duration: 'repeating' }, 'duration_in_months'],
  ['a short code', { code: 'AB' }, 'code'],
  ['a code with a blank', { code: 'A B C' }, 'code'],
  ['an end in the past', { expires_at: 1 }, 'expires_at'],
  ['an end before the start', { starts_at: 4_000_000_000, expires_at: 3_000_000_000 }, 'expires_at'],
  ['an unknown product', { product_ids: ['prod_4fT0Jw2Vn8QkXz6LmB1yRc3d'] }, 'product_ids.0'],
])('%s is refused on its field', async (_, input, param) => {
  const { client } = await shops()
  expect(await refusal(client.discounts.create({ ...spring, ...input } as never))).toMatchObject({ param })
  expect((await client.discounts.list({})).items).toEqual([])
})

test('the discount of another merchant is not there', async () => {
  const [{ client }, other] = [await shops(), await shops()]
  const { id } = await client.discounts.create(spring)
  for (const call of [other.client.discounts.retrieve, other.client.discounts.update, other.client.discounts.delete])
    expect(await refusal(call({ id }))).toMatchObject({ code: 'discount_not_found' })
  expect(await refusal(other.sell({ discount_id: id }))).toMatchObject({ code: 'discount_not_found' })
})
