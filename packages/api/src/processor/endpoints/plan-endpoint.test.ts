import { apiVersion, type EndpointSnapshot, endpointEvents } from '@merchant-payments/processor'
import { describe, expect, test } from 'vitest'
import { findAbandoned, planEndpoint } from './plan-endpoint.ts'

const wanted = { scope: 'account', url: 'https://pay.example.com/processor/events' } as const
const whole: EndpointSnapshot = {
  id: 'we_1',
  url: wanted.url,
  scope: 'account',
  apiVersion,
  events: endpointEvents('account'),
  enabled: true,
}
const known = { id: 'we_1', readable: true }

describe('an endpoint at the processor', () => {
  test.each<[string, Parameters<typeof planEndpoint>[1], EndpointSnapshot[], string]>([
    ['that is as it should be is kept', known, [whole], 'keep'],
    ['that was never made is made', null, [], 'create'],
    ['that is not ours is left alone, and another one is made', null, [{ ...whole, scope: null }], 'create'],
    ['that was removed at the processor is made again', known, [], 'create'],
    ['that is disabled is enabled', known, [{ ...whole, enabled: false }], 'update'],
    ['at another address is moved', known, [{ ...whole, url: 'https://old.example.com/' }], 'update'],
    ['that lacks an event is given it', known, [{ ...whole, events: whole.events.slice(1) }], 'update'],
    ['of all events is given only those needed', known, [{ ...whole, events: ['*'] }], 'update'],
    ['of another version is replaced', known, [{ ...whole, apiVersion: '2024-06-20' }], 'replace'],
    ['of the version of the account is replaced', known, [{ ...whole, apiVersion: null }], 'replace'],
    ['whose secret cannot be decrypted is replaced', { ...known, readable: false }, [whole], 'replace'],
  ])('%s', (_, row, listed, action) => {
    const plan = planEndpoint(wanted, row, listed)
    expect(plan.action).toBe(action)
    expect(plan.reasons.length > 0).toBe(action !== 'keep')
  })

  test('for which a run stored no secret is found, and one made by hand is not', () => {
    const byHand = { ...whole, id: 'we_2', scope: null }
    const elsewhere = { ...whole, id: 'we_3', url: 'https://staging.example.com/processor/events' }
    const abandoned = { ...whole, id: 'we_4' }
    expect(findAbandoned(wanted.url, new Set(['we_1']), [whole, byHand, elsewhere, abandoned])).toEqual([abandoned])
  })
})

test('each endpoint asks for the events of its own scope', () => {
  expect(endpointEvents('account')).toContain('payment_intent.succeeded')
  expect(endpointEvents('connected_accounts')).toContain('payment_intent.succeeded')
  expect(endpointEvents('account')).not.toContain('account.updated')
  expect(endpointEvents('connected_accounts')).toContain('account.updated')
})

test('an endpoint of all events lacks none (fault: it was told to lack each of them)', () => {
  const { reasons } = planEndpoint(wanted, known, [{ ...whole, events: ['*'] }])
  expect(reasons).toEqual(['it is sent events of every type (*)'])
})
