import { describe, expect, test } from 'vitest'
import type { Context } from '../request/context.ts'
import { type Called, changeOf } from './change-of.ts'

const account = { id: 1, livemode: false, merchantId: 'mer_1' } as NonNullable<Context['account']>
const person = {
  kind: 'person',
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'owner',
  operator: 'admin',
} as const
const key = { kind: 'key', id: 'key_1', name: 'Shop', permissions: null } as const

function called({ ctx, ...more }: Partial<Omit<Called, 'ctx'>> & { ctx?: Partial<Called['ctx']> }) {
  const context = { actor: key, account, requestId: 'r1', requestKey: 'k1', ...ctx }
  return changeOf({ ctx: context, scope: 'account', action: 'products.update', input: {}, answer: {}, ...more })
}

test('names the author, the object and the fields, without their values', () => {
  const input = { id: 'prod_1', name: 'Tea', price: { amount: 1 }, metadata: undefined }
  expect(called({ input, answer: { id: 'prod_1', name: 'Tea', livemode: false } })).toEqual({
    actor: key,
    action: 'products.update',
    merchantId: 'mer_1',
    livemode: false,
    objectId: 'prod_1',
    fields: ['name', 'price'],
    requestId: 'r1',
    requestKey: 'k1',
  })
})

describe('the object', () => {
  test.each([
    ['is what was made', { id: 'key_old' }, { id: 'key_new' }, 'key_new'],
    ['is what was asked for where the answer names none', { id: 'key_old' }, { replaced: 1 }, 'key_old'],
    ['is none where neither does', {}, { url: 'https://x' }, null],
    ['is none of an answer that is none', undefined, undefined, null],
    ['is none of a list', [], ['a'], null],
  ])('%s', (_, input, answer, objectId) => {
    expect(called({ input, answer })).toMatchObject({ objectId, fields: [] })
  })
})

describe('the mode', () => {
  test.each([
    ['the one of the answer', 'keys.create', { id: 'key_1', livemode: true }, true],
    ['the one that was asked in', 'keys.create', { id: 'key_1' }, false],
    ['both, for members', 'members.invite', { id: 'm1' }, null],
  ])('is %s', (_, action, answer, livemode) => {
    expect(called({ action, answer })).toMatchObject({ livemode })
  })
})

describe('a change by an operator', () => {
  test.each([
    [{ id: 'mer_2', plan: 'pro' }, {}, 'mer_2', null],
    [{ merchant_id: 'mer_2' }, { id: 'key_9', livemode: true }, 'mer_2', true],
    [{ id: 'we_9' }, { id: 'we_9', merchant_id: 'mer_2', livemode: false }, 'mer_2', false],
  ])('%j, answered %j, is about the merchant that is named', (input, answer, merchantId, livemode) => {
    const change = called({ ctx: { actor: person }, scope: 'platform', action: 'merchants.change', input, answer })
    const actor = { kind: 'operator', id: 'u1', name: 'ada@example.com' }
    expect(change).toMatchObject({ merchantId, livemode, actor, action: 'merchants.change' })
  })

  test('of no merchant writes no entry', () => {
    expect(called({ scope: 'platform', action: 'x.y', input: { id: 'x' }, answer: { id: 'u1' } })).toBeNull()
  })
})

test('people are named by their email', () => {
  expect(called({ ctx: { actor: person } })?.actor).toEqual({ kind: 'person', id: 'u1', name: 'ada@example.com' })
})

describe('who is not signed in', () => {
  const anonymous = { actor: null, account: null }

  test('and takes up an invitation is named by the answer', () => {
    const answer = { object: 'member', merchant_id: 'mer_1', email: 'new@example.com' }
    const input = { token: 't', password: 'p' }
    expect(called({ ctx: anonymous, scope: 'person', action: 'people.acceptInvitation', input, answer })).toMatchObject(
      {
        actor: { kind: 'person', id: null, name: 'new@example.com' },
        merchantId: 'mer_1',
        livemode: null,
        fields: ['token', 'password'],
      },
    )
  })

  test('and looks at one changes nothing', () => {
    const answer = { object: 'invitation', email: 'new@example.com', merchant_name: 'Shop' }
    expect(called({ ctx: anonymous, scope: 'person', action: 'people.invitation', answer })).toBeNull()
  })
})
