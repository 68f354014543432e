import { expect, test } from 'vitest'
import { commandsOf, matchingCommands } from './commands.ts'

const merchant = { id: 'mer_1', name: 'Shop' }
const all = commandsOf({ merchant, mode: 'test', may: () => true })
const namesFor = (typed: string) => matchingCommands(all, typed).map(({ name }) => name)

test.each([
  ['pay', ['Payments', 'Payouts', 'First payment', 'Failed payments', 'Refunded payments']],
  ['api key', ['Create an API key', 'API keys']],
  ['live', ['Switch to live mode']],
  ['declined', ['Failed payments']],
  ['HOOK', ['Add a webhook endpoint']],
  ['nothing like it', []],
])('%j offers %j', (typed, names) => {
  expect(namesFor(typed)).toEqual(expect.arrayContaining(names))
  if (names.length === 0) expect(namesFor(typed)).toEqual([])
})

test('nothing typed offers everything, names come before keywords', () => {
  expect(namesFor('')).toHaveLength(all.length)
  expect(namesFor('secret')).toEqual(['Create an API key'])
  expect(namesFor('product')[0]).toBe('Products')
})

test('what a role may not see or change is not offered, and each leads somewhere of its own', () => {
  const some = commandsOf({ merchant, mode: 'live', may: (kind, area) => kind === 'read' && area === 'customers' })
  expect(some.map(({ name, to }) => [name, to])).toEqual([
    ['Customers', '/mer_1/live/customers'],
    ['Profile', '/mer_1/live/profile'],
    ['Switch to test mode', '/mer_1/test'],
  ])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})
