import { expect, test } from 'vitest'
import { readCapabilities } from './requested-capabilities.ts'

const active = { cardsActive: true, transfersActive: true }
const waiting = { cardsActive: false, transfersActive: false }

test.each([
  ['cards alone inactive', { cards: 'inactive' }, active, { cards: 'inactive', transfers: 'active' }],
  ['cards alone inactive', { cards: 'inactive' }, waiting, { cards: 'inactive', transfers: 'inactive' }],
  ['cards alone active', { cards: 'active' }, waiting, { cards: 'active' }],
  ['transfers alone inactive', { transfers: 'inactive' }, active, { transfers: 'inactive' }],
  ['transfers alone active', { transfers: 'active' }, waiting, { cards: 'inactive', transfers: 'active' }],
  ['transfers alone active', { transfers: 'active' }, active, { transfers: 'active' }],
  ['both', { cards: 'inactive', transfers: 'active' }, active, { cards: 'inactive', transfers: 'active' }],
] as const)('%s of an account that is %o', (_, requested, now, meant) => {
  expect(readCapabilities(requested, now)).toEqual(meant)
})

test('cards without transfers are refused: Stripe lets capabilities come together', () => {
  expect(() => readCapabilities({ cards: 'active', transfers: 'inactive' }, active)).toThrow(
    'while transfers are inactive',
  )
})

test('a standard account has cards alone: it receives no transfers', () => {
  expect(readCapabilities({ cards: 'active' }, waiting, 'standard')).toEqual({ cards: 'active' })
  expect(readCapabilities({ cards: 'inactive' }, active, 'standard')).toEqual({ cards: 'inactive' })
  expect(() => readCapabilities({ transfers: 'active' }, active, 'standard')).toThrow('receives no transfers')
})
