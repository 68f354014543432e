import { expect, test } from 'vitest'
import { failure, scriptedFetch, success } from '../test/support/scripted-fetch.ts'
import { createCall } from './call-with-retries.ts'
import { list } from './list.ts'
import { readClientOptions } from './options.ts'
import type { ListQuery } from './types.ts'

type Item = { id: string }
const page = (has_more: boolean, ...ids: string[]) => success({ items: ids.map((id) => ({ id })), has_more })

function setUp(query: ListQuery, ...steps: Parameters<typeof scriptedFetch>) {
  const { fetch, sent } = scriptedFetch(...steps)
  const call = createCall(readClientOptions({ apiKey: 'svc_test_secret', fetch, maxRetries: 0 }))
  const queries = () => sent.map(({ url }) => new URL(url).search)
  return { items: list<Item>(call, '/things', query, undefined), queries }
}

async function collect(iterable: AsyncIterable<Item>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of iterable) ids.push(id)
  return ids
}

test('awaited, it is its first page', async () => {
  const { items, queries } = setUp({ limit: 2 }, page(true, 'c', 'b'))
  const first = await items
  expect(first).toEqual({ items: [{ id: 'c' }, { id: 'b' }], has_more: true })
  expect(first.lastResponse.requestId).toBe('req-1')
  expect(queries()).toEqual(['?limit=2'])
})

test('iterated, it is all items of all pages, each page after the last id of the one before', async () => {
  const { items, queries } = setUp({ limit: 2 }, page(true, 'e', 'd'), page(true, 'c', 'b'), page(false, 'a'))
  expect(await collect(items)).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(queries()).toEqual(['?limit=2', '?limit=2&starting_after=d', '?limit=2&starting_after=b'])
})

test('iteration starts where the query says', async () => {
  const { items, queries } = setUp({ starting_after: 'd' }, page(true, 'c'), page(false, 'b'))
  expect(await collect(items)).toEqual(['c', 'b'])
  expect(queries()).toEqual(['?starting_after=d', '?starting_after=c'])
})

test('an empty list has no items', async () => {
  const { items } = setUp({}, page(false))
  expect(await collect(items)).toEqual([])
})

test('a page is requested only when it is needed, and the first one once', async () => {
  const { items, queries } = setUp({}, page(true, 'b'), page(false, 'a'))
  await items
  for await (const { id } of items) {
    expect(id).toBe('b')
    break
  }
  expect(queries()).toHaveLength(1)
  expect(await collect(items)).toEqual(['b', 'a'])
  expect(queries()).toHaveLength(2)
})

test('pages come one by one', async () => {
  const { items } = setUp({}, page(true, 'b'), page(false, 'a'))
  const sizes: number[] = []
  for await (const { items: onPage } of items.pages()) sizes.push(onPage.length)
  expect(sizes).toEqual([1, 1])
})

test('a failure on a later page ends the iteration with its error', async () => {
  const { items } = setUp({}, page(true, 'b'), failure(400, { code: 'validation_error' }))
  await expect(collect(items)).rejects.toMatchObject({ code: 'validation_error' })
})

test.for([
  ['is empty', page(true)],
  ['ends where it began', page(true, 'b')],
] as const)('a page that says more and %s ends the iteration with an error', async ([, second]) => {
  const { items } = setUp({}, page(true, 'b'), second)
  await expect(collect(items)).rejects.toMatchObject({ code: 'invalid_response', requestId: 'req-1' })
})
