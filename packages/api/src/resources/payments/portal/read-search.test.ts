import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

test.each([
  ['pi_3QzY8mL2eZvKYlo2', 'payment'],
  ['cs_test_a1b2c3d4', 'session'],
  ['sub_1QzY8mL2', 'subscription'],
  ['cus_0123456789abcdefghijABCD', 'customer'],
  ['re_3QzY8mL2', 'refund'],
  ['du_1QzY8mL2', 'dispute'],
  ['dp_1QzY8mL2', 'dispute'],
])('%s is the id of a %s', (id, of) => expect(readSearch(id)).toEqual({ kind: 'id', of, id }))

test.each(['pi_', 'pi', 'evt_123456', 'constructor_1234', 'Pi_3QzY8mL2', 'pi_3Qz Y8mL2', 'pi_3QzY%8mL2'])(
  '%s is no id, and so it is text',
  (text) => expect(readSearch(text)).toMatchObject({ kind: 'text', text }),
)

const amounts = (text: string) => {
  const search = readSearch(text)
  const found = search.kind === 'text' ? search.amounts : []
  const of = (currency: string) => found.find(({ currencies }) => currencies.includes(currency))?.amount ?? null
  return [of('jpy'), of('usd'), of('kwd')]
}

test.each([
  ['10.94', [null, 1094n, 10_940n]],
  ['10,94', [null, 1094n, 10_940n]],
  ['10.9', [null, 1090n, 10_900n]],
  ['10.945', [null, null, 10_945n]],
  ['1094', [1094n, 109_400n, 1_094_000n]],
  ['1,094', [1094n, 109_400n, 1_094_000n]],
  ['1,234,567.89', [null, 123_456_789n, 1_234_567_890n]],
  ['10.', [null, null, null]],
  ['-10', [null, null, null]],
  ['1e3', [null, null, null]],
  ['$10', [null, null, null]],
  ['12345678901', [null, null, null]],
])('%s in yen, dollars and dinars', (text, found) => expect(amounts(text)).toEqual(found))

test.each([
  ['tea', true],
  ['ada@example.com', true],
  ['ürf', true],
  ['a_b', false],
  ['100%', true],
  ['%%%', false],
  ['zz', false],
])('whether %j is found by the index: %s', (text, indexed) => expect(readSearch(text)).toMatchObject({ indexed }))
