import { describe, expect, test } from 'vitest'
import type { Change } from '../../core/audit-log/change-of.ts'
import { refusal, signInAs, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { clock, services } = platform
clock.stop(new Date(Date.UTC(2026, 10, 20)))

const person = { kind: 'person', id: 'u1', name: 'ada@example.com' } as const
const key = { kind: 'key', id: 'key_1', name: 'Shop' } as const
const command = { kind: 'command', id: null, name: 'mpay' } as const

/** A merchant of whom these were changed, one a minute. */
async function changedShop(changes: Partial<Change>[]) {
  const merchant = await platform.merchant()
  const start = clock.now().getTime() / 1000
  for (const [n, more] of changes.entries()) {
    const base = { actor: key, action: 'products.update', merchantId: merchant.merchant_id, livemode: false }
    await services.auditLog.write({ ...base, objectId: `prod_${n}`, fields: ['name'], ...more })
    clock.advance(60_000)
  }
  return { merchant, start, owner: await signInAs(platform, merchant.test_key) }
}

const numbersOf = (items: { object_id: string | null }[]) =>
  items.map(({ object_id }) => Number(object_id?.replace('prod_', '')))

describe('the list', () => {
  test('shows the author, the object and the fields of each change', async () => {
    const requestId = '6f0e4f1c-6c6e-4a53-9a3c-0d6a5d3f3a11'
    const { owner, start, merchant } = await changedShop([
      { requestId },
      { actor: command, action: 'merchants.setPlan', livemode: null, objectId: null, fields: ['plan'] },
    ])
    const { items, has_more } = await owner.portal.audit.list({})
    expect(has_more).toBe(false)
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(items).toEqual([
      {
        ...{ id, object: 'audit_entry', actor: command, action: 'merchants.setPlan', object_id: null },
        ...{ fields: ['plan'], request_id: null, created: start + 60, livemode: null },
      },
      {
        ...{ id, object: 'audit_entry', actor: key, action: 'products.update', object_id: 'prod_0', fields: ['name'] },
        ...{ request_id: requestId, created: start, livemode: false },
      },
    ])
    const live = await signInAs(platform, merchant.live_key)
    expect((await live.portal.audit.list({})).items).toEqual(items.slice(0, 1))
  })

  test('has both kinds in one order, in pages that hold each entry once', async () => {
    const { owner } = await changedShop(Array.from({ length: 9 }, (_, n) => ({ livemode: n % 3 === 0 ? null : false })))
    const seen: number[] = []
    let starting_after: string | undefined
    for (;;) {
      const { items, has_more } = await owner.portal.audit.list({ limit: 4, starting_after })
      seen.push(...numbersOf(items))
      starting_after = items.at(-1)?.id
      if (!has_more) break
    }
    expect(seen).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
  })

  test('is filtered by each thing it shows, together', async () => {
    const { owner, start } = await changedShop([
      {},
      { actor: person, action: 'keys.revoke' },
      { actor: command, action: 'keys.create', livemode: null },
      { actor: person, action: 'members.invite', livemode: null },
      { action: 'products.archive' },
    ])
    const listed = async (filter: object) => numbersOf((await owner.portal.audit.list({ limit: 100, ...filter })).items)
    expect(await listed({ action: 'keys.' })).toEqual([2, 1])
    expect(await listed({ action: 'products.update' })).toEqual([0])
    expect(await listed({ actor_id: 'u1' })).toEqual([3, 1])
    expect(await listed({ actor_id: 'key_1' })).toEqual([4, 0])
    expect(await listed({ actor_kind: 'person' })).toEqual([3, 1])
    expect(await listed({ actor_kind: 'command' })).toEqual([2])
    expect(await listed({ actor_kind: 'key' })).toEqual([4, 0])
    expect(await listed({ actor_kind: 'key', actor_id: 'u1' })).toEqual([])
    expect(await listed({ object_id: 'prod_3' })).toEqual([3])
    expect(await listed({ created_from: start + 60, created_before: start + 180 })).toEqual([2, 1])
    expect(await listed({ action: 'keys', actor_kind: 'person' })).toEqual([1])
  })

  test.each([
    [{ action: 'keys%' }, 'action'],
    [{ action: '' }, 'action'],
    [{ actor_kind: 'robot' }, 'actor_kind'],
    [{ starting_after: 'x' }, 'starting_after'],
  ])('%j is refused', async (filter, param) => {
    const { owner } = await changedShop([])
    const refused = await refusal(owner.portal.audit.list(filter as { action: string }))
    expect([refused.code, refused.param]).toEqual(['validation_error', param])
  })
})

describe('the audit log of a merchant', () => {
  test('contains no entry of other merchants or modes, also as a cursor', async () => {
    const { owner, merchant } = await changedShop([{}, { livemode: null }])
    const [both, test] = (await owner.portal.audit.list({})).items
    const live = await signInAs(platform, merchant.live_key)
    const stranger = await signInAs(platform, (await platform.merchant()).test_key)
    expect((await stranger.portal.audit.list({})).items).toEqual([])
    expect((await stranger.portal.audit.list({ object_id: 'prod_0' })).items).toEqual([])
    expect((await refusal(stranger.portal.audit.list({ starting_after: both?.id }))).param).toBe('starting_after')
    expect((await refusal(live.portal.audit.list({ starting_after: test?.id }))).param).toBe('starting_after')
    expect((await live.portal.audit.list({ starting_after: both?.id })).items).toEqual([])
  })

  test('is refused to members other than owners, and to keys', async () => {
    const { merchant } = await changedShop([])
    for (const role of ['developer', 'support'] as const) {
      const member = await signInAs(platform, merchant.test_key, role)
      expect((await refusal(member.portal.audit.list({}))).code).toBe('forbidden')
    }
    const program = await platform.signIn(merchant.test_key)
    expect((await refusal(program.portal.audit.list({}))).code).toBe('unauthorized')
  })
})
