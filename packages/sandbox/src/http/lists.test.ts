import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../testing/sandbox.ts'

let seconds = 1_800_000_000
const { sandbox, stripe } = createTestSandbox({ clock: { now: () => new Date(seconds * 1000) } })
const ids: string[] = []

beforeAll(async () => {
  for (let i = 0; i < 7; i++) {
    // Two share each second, so that order cannot rest on time alone.
    seconds += i % 2
    ids.unshift((await stripe.products.create({ name: `Product ${i}` })).id)
  }
})
afterAll(() => sandbox.close())

const page = async (params: object) => {
  const list = await stripe.products.list(params)
  return [list.data.map((product) => ids.indexOf(product.id)), list.has_more]
}

test('a list is paged newest first, in both directions', async () => {
  expect(await page({ limit: 3 })).toEqual([[0, 1, 2], true])
  expect(await page({ limit: 3, starting_after: ids[2] })).toEqual([[3, 4, 5], true])
  expect(await page({ limit: 3, starting_after: ids[5] })).toEqual([[6], false])
  expect(await page({ limit: 2, ending_before: ids[5] })).toEqual([[3, 4], true])
  expect(await page({ limit: 9, ending_before: ids[2] })).toEqual([[0, 1], false])
})

test('the official client pages through a whole list', async () => {
  const seen: string[] = []
  for await (const product of stripe.products.list({ limit: 2 })) seen.push(product.id)
  expect(seen).toEqual(ids)
})

test('a list is filtered by creation time', async () => {
  const { data } = await stripe.products.list({ created: { gte: seconds } })
  expect(data.every((product) => product.created >= seconds)).toBe(true)
  expect(data.length).toBeLessThan(7)
})

test('a list refuses an unknown cursor and an invalid limit', async () => {
  expect(await expectFailure(stripe.products.list({ starting_after: 'prod_x' }))).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'starting_after',
  })
  for (const limit of [0, 101, 1.5]) {
    expect((await expectFailure(stripe.products.list({ limit }))).param).toBe('limit')
  }
})

test('a list names its URL', async () => {
  expect(await stripe.products.list()).toMatchObject({ object: 'list', url: '/v1/products' })
})
