import { describe, expect, test } from 'vitest'
import { operations } from '../testing/contract.ts'
import { bodyFor, lists, outcome, sharedPaths } from '../testing/examples.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const shop = server.as((await server.merchant()).test_key)
const pathOf = sharedPaths(shop)

describe.each(operations)('$method $path', (operation) => {
  test.each(['foo=1', '__proto__=1', 'constructor=1', 'a[b]=1', '=1', 'limit%5B%5D=5'])(
    'refuses ?%s by name',
    async (query) => {
      const path = `${await pathOf(operation)}?${query}`
      const answer = await shop.send(operation.method, path, { body: bodyFor(operation) })
      expect(outcome(answer)).toBe('400 validation_error')
      expect(answer.error.param).toBe(decodeURIComponent(query.split('=', 1)[0] ?? ''))
      expect(answer.error.issues).toHaveLength(1)
    },
  )
})

describe.each(lists)('$method $path', (operation) => {
  test.each([
    '',
    '0',
    '-1',
    '-0',
    '101',
    '1e2',
    '0x10',
    '%2B5',
    '010',
    '%205',
    '5%20',
    '5.0',
    'NaN',
    '５',
    'null',
    '5,5',
  ])('limit=%s is not a plain integer from 1 to 100', async (limit) => {
    const answer = await shop.get(`${await pathOf(operation)}?limit=${encodeURI(decodeURI(limit))}`)
    expect(outcome(answer)).toBe('400 validation_error')
    expect(answer.error.param).toBe('limit')
  })

  test('a limit given twice is no limit', async () => {
    expect(outcome(await shop.get(`${await pathOf(operation)}?limit=5&limit=5`))).toBe('400 validation_error')
  })

  test.each(['1', '5', '99', '100'])('limit=%s is fine', async (limit) => {
    expect((await shop.get(`${await pathOf(operation)}?limit=${limit}`)).status).toBe(200)
  })
})

describe('metadata[KEY]', () => {
  const sold = (metadata: object) => shop.post<{ id: string }>('/customers', { email: 'ada@example.com', metadata })
  const found = async (query: string) => {
    const { data } = await shop.get<{ items: { id: string }[] }>(`/customers?${query}`)
    return data.items.map(({ id }) => id)
  }

  test('is everything between the first bracket and the last, percent-decoded', async () => {
    const { data } = await sold(
      Object.fromEntries<unknown>([
        ['a]b[c', 'x & y'],
        ['order', 42],
        ['ö', true],
      ]),
    )
    for (const query of [
      'metadata[a]b[c]=x+%26+y',
      'metadata%5Ba%5Db%5Bc%5D=x%20%26%20y',
      'metadata[order]=42',
      'metadata[%C3%B6]=true',
      'metadata[order]=42&metadata[%C3%B6]=true&metadata[a]b[c]=x%20%26%20y',
    ])
      expect(await found(query), query).toEqual([data.id])
    expect(await found('metadata[order]=42&metadata[a]b[c]=z')).toEqual([])
  })

  test.each([
    ['metadata[a]=1&metadata[a]=2', 'metadata.a'],
    ['metadata[a]=1&metadata[b]=1&metadata[c]=1&metadata[d]=1', 'metadata'],
    ['metadata=1', 'metadata'],
    ['metadata[]=1', 'metadata[]'],
    ['metadata[a]b=1', 'metadata[a]b'],
    ['metadata[__proto__]=1', 'metadata[__proto__]'],
    [`metadata[${'k'.repeat(41)}]=1`, `metadata.${'k'.repeat(41)}`],
  ])('%s is refused by name', async (query, param) => {
    const answer = await shop.get(`/customers?${query}`)
    expect([outcome(answer), answer.error.param]).toEqual(['400 validation_error', param])
  })

  test('of a list without that filter is an unknown field', async () => {
    const answer = await shop.get('/products?metadata[a]=1')
    expect([outcome(answer), answer.error.param]).toEqual(['400 validation_error', 'metadata[a]'])
  })
})

test.each(['1', '', 'TRUE', 'yes', '0'])('archived=%s is neither true nor false', async (value) => {
  const answer = await shop.get(`/products?archived=${value}`)
  expect(outcome(answer)).toBe('400 validation_error')
  expect(answer.error.param).toBe('archived')
})

test('thousands of parameters are refused like one', async () => {
  const query = Array.from({ length: 1500 }, (_, index) => `p${index}`).join('&')
  expect(outcome(await shop.get(`/products?${query}`))).toBe('400 validation_error')
})
