import { describe, expect, test } from 'vitest'
import { operations } from '../testing/contract.ts'
import { bodyFor, lists, outcome, pathFor } from '../testing/examples.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const shop = server.as((await server.merchant()).test_key)

describe.each(operations)('$method $path', (operation) => {
  test.each(['foo=1', '__proto__=1', 'constructor=1', 'a[b]=1', '=1', 'limit%5B%5D=5'])(
    'refuses ?%s by name',
    async (query) => {
      const path = `${await pathFor(operation, shop)}?${query}`
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
    const answer = await shop.get(`${await pathFor(operation, shop)}?limit=${encodeURI(decodeURI(limit))}`)
    expect(outcome(answer)).toBe('400 validation_error')
    expect(answer.error.param).toBe('limit')
  })

  test('a limit given twice is no limit', async () => {
    expect(outcome(await shop.get(`${await pathFor(operation, shop)}?limit=5&limit=5`))).toBe('400 validation_error')
  })

  test.each(['1', '5', '99', '100'])('limit=%s is fine', async (limit) => {
    expect((await shop.get(`${await pathFor(operation, shop)}?limit=${limit}`)).status).toBe(200)
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
