import { beforeEach, describe, expect, test } from 'vitest'
import { createKeyAuthenticator } from '../../core/request/authenticate-api-key.ts'
import { type Client, refusal, signInAs, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { services, clock, database } = platform
let merchant: Awaited<ReturnType<typeof platform.merchant>>
let owner: Client
let live: Client
beforeEach(async () => {
  clock.stop()
  merchant = await platform.merchant()
  owner = await signInAs(platform, merchant.test_key)
  live = await signInAs(platform, merchant.live_key)
  clock.advance(1000)
})

const seconds = () => Math.floor(clock.now().getTime() / 1000)
const codeOf = async (key: string) => {
  const outcome = await createKeyAuthenticator(database, clock)(`Bearer ${key}`).catch((error: unknown) => error)
  return outcome instanceof Error ? (await refusal(Promise.reject(outcome))).code : 'ok'
}

describe('a new key', () => {
  test('belongs to the mode that is looked at, and is shown once', async () => {
    const { key, ...shown } = await live.portal.keys.create({ name: 'Web shop', expires: seconds() + 60 })
    expect(key).toMatch(/^svc_live_[0-9A-Za-z]{40}$/)
    expect(await codeOf(key)).toBe('ok')
    expect(shown).toEqual({
      id: expect.stringMatching(/^key_/),
      object: 'api_key',
      name: 'Web shop',
      prefix: key.slice(0, 13),
      status: 'active',
      last_used: null,
      expires: seconds() + 60,
      permissions: null,
      created: seconds(),
      livemode: true,
    })
    const listed = await live.portal.keys.list({})
    expect(listed.items).toEqual([shown, expect.objectContaining({ name: 'First key' })])
    expect(JSON.stringify(listed)).not.toContain(key.slice(13))
    clock.advance(60_000)
    expect(await codeOf(key)).toBe('key_expired')
    expect((await live.portal.keys.list({})).items[0]).toMatchObject({ id: shown.id, status: 'expired' })
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x', permissions: [] }, 'permissions'],
    [{ name: 'x', permissions: ['products'] }, 'permissions.0'],
    [{ name: ' \u200b' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Shop', expires: 1 }, 'expires'],
    [{ name: 'Shop', expires: 1.5 }, 'expires'],
    [{ name: 'Shop', livemode: true }, 'livemode'],
  ])('is refused with %o', async (input, param) => {
    const { code, param: named } = await refusal(owner.portal.keys.create(input as { name: string }))
    expect([code, named]).toEqual(['validation_error', param])
  })

  test('is one too many: the answer says for how long, and what to do', async () => {
    for (const name of ['a', 'b', 'c']) await owner.portal.keys.create({ name })
    const soon = await refusal(live.portal.keys.create({ name: 'd' }))
    expect(soon).toMatchObject({ code: 'key_creation_rate_exceeded', retryAfter: 600 })
    expect(soon.message).toContain('600 seconds')
    const { id: accountId } = await database.prisma.account.findFirstOrThrow({
      where: { merchantId: merchant.merchant_id },
    })
    await database.prisma.apiKey.createMany({
      data: Array.from({ length: 20 }, (_, index) => ({
        id: `key_${index}_${accountId}`,
        accountId,
        name: 'Old',
        hash: Buffer.from(`${accountId} ${index}`),
        prefix: 'svc_test_old0',
        createdAt: new Date(0),
      })),
    })
    expect(await owner.portal.keys.list({})).toMatchObject({ active: 25, most_active: 25 })
    const full = await refusal(live.portal.keys.create({ name: 'd' }))
    expect(full.code).toBe('max_keys_reached')
    expect(full.message).toContain('Revoke a key')
  })
})

test('the list has each key of a mode once, newest first, and counts both modes', async () => {
  await live.portal.keys.create({ name: 'Live' })
  const made: string[] = []
  for (const name of ['a', 'b']) made.unshift((await owner.portal.keys.create({ name })).id)
  const first = await owner.portal.keys.list({ limit: 2 })
  const rest = await owner.portal.keys.list({ limit: 2, starting_after: first.items[1]?.id })
  expect([first.has_more, rest.has_more]).toEqual([true, false])
  expect(first.items.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
  expect(rest.items.map(({ name }) => name)).toEqual(['First key'])
  expect([first.active, first.most_active]).toEqual([5, 25])
})

describe('rolling', () => {
  test('leaves the old key working for a while', async () => {
    const before = await owner.portal.keys.create({ name: 'Web shop' })
    const { key, replaced } = await owner.portal.keys.roll({ id: before.id, grace_seconds: 60, expires: null })
    expect(replaced).toMatchObject({ id: before.id, status: 'active', expires: seconds() + 60 })
    expect(key).toMatchObject({ name: 'Web shop', status: 'active', expires: null, livemode: false })
    expect([await codeOf(before.key), await codeOf(key.key)]).toEqual(['ok', 'ok'])
    clock.advance(60_000)
    expect([await codeOf(before.key), await codeOf(key.key)]).toEqual(['key_expired', 'ok'])
  })

  test.each([-1, 0.5, 8 * 86_400])('with a grace of %d is refused', async (grace_seconds) => {
    const { id } = await owner.portal.keys.create({ name: 'Web shop' })
    expect((await refusal(owner.portal.keys.roll({ id, grace_seconds }))).param).toBe('grace_seconds')
    expect((await refusal(owner.portal.keys.roll({ id, grace_seconds: 0, expires: 1 }))).param).toBe('expires')
  })
})

test('revoking ends a key, twice is fine, and it cannot be rolled any more', async () => {
  const { id, key } = await owner.portal.keys.create({ name: 'Web shop' })
  expect(await owner.portal.keys.revoke({ id })).toMatchObject({ id, status: 'revoked' })
  expect(await owner.portal.keys.revoke({ id })).toMatchObject({ id, status: 'revoked' })
  expect(await codeOf(key)).toBe('key_revoked')
  expect((await refusal(owner.portal.keys.roll({ id, grace_seconds: 0 }))).code).toBe('validation_error')
})

test('the audit log names the key that took the place of another one', async () => {
  const { id } = await owner.portal.keys.create({ name: 'Web shop' })
  const { key } = await owner.portal.keys.roll({ id, grace_seconds: 0, expires: null })
  const { items } = await owner.portal.audit.list({ object_id: key.id })
  expect(items).toMatchObject([{ action: 'keys.create', object_id: key.id, fields: ['expires'] }])
  const rolled = (await owner.portal.audit.list({ object_id: id })).items.map(({ action }) => action)
  expect(rolled.toSorted()).toEqual(['keys.create', 'keys.roll'])
})

describe('keys are out of reach', () => {
  test('for other merchants and in the other mode', async () => {
    const { id } = await owner.portal.keys.create({ name: 'Web shop' })
    const stranger = await signInAs(platform, (await platform.merchant()).test_key)
    for (const { portal } of [stranger, live]) {
      expect((await refusal(portal.keys.revoke({ id }))).code).toBe('key_not_found')
      expect((await refusal(portal.keys.roll({ id, grace_seconds: 0 }))).code).toBe('key_not_found')
      expect((await refusal(portal.keys.list({ starting_after: id }))).param).toBe('starting_after')
    }
    expect((await refusal(owner.portal.keys.revoke({ id: "key_'" }))).code).toBe('key_not_found')
    expect((await owner.portal.keys.list({})).items[0]).toMatchObject({ id, status: 'active' })
  })

  test('for programs, and for people who only help customers', async () => {
    const program = await platform.signIn(merchant.test_key)
    const supporter = await signInAs(platform, merchant.test_key, 'support')
    const developer = await signInAs(platform, merchant.test_key, 'developer')
    const { id } = await developer.portal.keys.create({ name: 'Web shop' })
    for (const [{ portal }, code] of [
      [program, 'unauthorized'],
      [supporter, 'forbidden'],
    ] as const) {
      const calls = [
        portal.keys.list({}),
        portal.keys.create({ name: 'Mine' }),
        portal.keys.revoke({ id }),
        portal.keys.roll({ id, grace_seconds: 0 }),
      ]
      for (const refused of await Promise.all(calls.map((call) => refusal(call)))) expect(refused.code).toBe(code)
    }
    expect((await services.database.prisma.apiKey.findUniqueOrThrow({ where: { id } })).revokedAt).toBeNull()
  })
})
