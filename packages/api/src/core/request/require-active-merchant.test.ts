import { describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { ApiError } from './errors.ts'
import { requireActiveMerchant } from './require-active-merchant.ts'

const own: Actor = { kind: 'key', id: 'key_1', name: 'Shop', permissions: null }
const ofPlatform: Actor = { ...own, ofPlatform: true }
const pause = { payments: true, payouts: true, subscriptions: true, reason: 'Review' }
const [read, change] = [{ read: [] }, { change: [] }]
const sale = { change: [], takesPayments: true } as const
const refund = { change: [], resource: 'refunds' } as const

type State = Partial<Parameters<typeof requireActiveMerchant>[0]>
type Access = Parameters<typeof requireActiveMerchant>[2]

function verdict(state: State, access: Access, actor: Actor = own) {
  try {
    requireActiveMerchant({ rejected: false, ...state }, actor, access)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code
  }
}

test('reads go on in each state', () => {
  const all = { closed: true, suspended: true, suspendedInMode: true, rejected: true, paused: pause }
  expect(verdict(all, read)).toBeNull()
  expect(verdict(all, read, ofPlatform)).toBeNull()
})

describe('a change', () => {
  test.each<[string, State, Access, Actor, string | null]>([
    ['of an active merchant', {}, sale, own, null],
    ['of a closed merchant', { closed: true }, change, own, 'merchant_closed'],
    ['of a closed merchant by the platform', { closed: true }, refund, ofPlatform, 'merchant_closed'],
    ['of a suspended merchant', { suspendedInMode: true }, change, own, 'merchant_suspended'],
    ['of a suspended merchant by the platform', { suspendedInMode: true }, change, ofPlatform, 'merchant_suspended'],
    ['that refunds, of a suspended merchant', { suspendedInMode: true }, refund, own, 'merchant_suspended'],
    ['that refunds, by the platform', { suspendedInMode: true }, refund, ofPlatform, null],
    ['after prohibited content, by the platform', { suspended: true }, change, ofPlatform, 'merchant_suspended'],
    ['after prohibited content, that refunds, by the platform', { suspended: true }, refund, ofPlatform, null],
    ['after prohibited content, by a member, whom the roles limit', { suspended: true }, change, own, null],
    ['that sells, of a rejected account', { rejected: true }, sale, own, 'account_rejected'],
    ['that sells nothing, of a rejected account', { rejected: true }, change, own, null],
    ['that sells, of a paused merchant', { paused: pause }, sale, own, 'merchant_paused'],
    ['that sells, while payouts are paused', { paused: { ...pause, payments: false } }, sale, own, null],
    ['that sells nothing, of a paused merchant', { paused: pause }, change, own, null],
  ])('%s', (_, state, access, actor, code) => expect(verdict(state, access, actor)).toBe(code))

  test('is refused for the first of several states', () => {
    const states: [State, string][] = [
      [{ closed: true }, 'merchant_closed'],
      [{ suspendedInMode: true }, 'merchant_suspended'],
      [{ rejected: true }, 'account_rejected'],
      [{ paused: pause }, 'merchant_paused'],
    ]
    for (const [index, [, code]] of states.entries()) {
      const rest = Object.assign({}, ...states.slice(index).map(([state]) => state))
      expect(verdict(rest, sale)).toBe(code)
    }
  })
})
