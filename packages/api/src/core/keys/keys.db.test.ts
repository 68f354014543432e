import { beforeEach, describe, expect, test } from 'vitest'
import { refusal, testPlatform } from '../../testing/index.ts'
import { createKeyAuthenticator } from '../request/authenticate-api-key.ts'
import { createKey } from './create.ts'
import { createKeyUse } from './key-use.ts'
import { listKeys } from './list.ts'
import { revokeKey } from './revoke.ts'
import { maxGraceSeconds, rollKey } from './roll.ts'

const platform = await testPlatform()
const { services, clock, database } = platform
const minute = 60_000
let merchantId: string
beforeEach(async () => {
  clock.stop()
  merchantId = (await platform.merchant()).merchant_id
  clock.advance(1)
})

const create = (fields: Partial<Parameters<typeof createKey>[1]> = {}) =>
  createKey(services, { merchantId, livemode: false, name: 'Web shop', expiresAt: null, ...fields })
const list = () => listKeys(services, merchantId)
/** How many more keys can be created before one is refused, and with what error. */
async function createUntilRefused() {
  for (let made = 0; ; made++) {
    const outcome = await create({ livemode: made % 2 === 0 }).catch((error: unknown) => error)
    if (outcome instanceof Error) return { made, ...(await refusal(Promise.reject(outcome))) }
  }
}

describe('a key', () => {
  test('is shown once, and kept as a hash', async () => {
    const { key, ...shown } = await create({ livemode: true, expiresAt: new Date(clock.now().getTime() + minute) })
    expect(key).toMatch(/^svc_live_[0-9A-Za-z]{40}$/)
    expect(shown).toMatchObject({ name: 'Web shop', prefix: key.slice(0, 13), livemode: true, status: 'active' })
    expect((await list())[0]).toEqual(shown)
    const { rows } = await database.pool.query('SELECT k::text AS kept FROM api_keys k')
    expect(JSON.stringify(rows)).not.toContain(key.slice(13))
  })

  test('is listed with its status', async () => {
    const expiring = await create({ expiresAt: new Date(clock.now().getTime() + minute) })
    const revoked = await create()
    await revokeKey(services, merchantId, revoked.id)
    clock.advance(minute)
    await database.prisma.merchant.update({ where: { id: merchantId }, data: { keysSuspendedAt: clock.now() } })
    const statuses = Object.fromEntries((await list()).map(({ id, status }) => [id, status]))
    expect(statuses).toMatchObject({ [expiring.id]: 'expired', [revoked.id]: 'revoked' })
    expect(Object.values(statuses).toSorted()).toEqual(['expired', 'revoked', 'suspended', 'suspended'])
  })

  test('of another merchant can neither be revoked nor rolled', async () => {
    const { id } = await create()
    const stranger = (await platform.merchant()).merchant_id
    expect(await revokeKey(services, stranger, id)).toBeNull()
    expect(await rollKey(services, { merchantId: stranger, id, graceSeconds: 0, expiresAt: null })).toBeNull()
    expect((await list()).find((key) => key.id === id)?.status).toBe('active')
  })
})

describe('creation is limited', () => {
  test('to three, when twice as many come at once as there are connections', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => create({ livemode: index % 2 === 0 })),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(37)
    for (const error of refused) expect(error).toMatchObject({ code: 'key_creation_rate_exceeded', retryAfter: 600 })
    expect(await list()).toHaveLength(2 + 3)
  })

  test('to three in ten minutes and ten in an hour, over both modes, revoked ones included', async () => {
    for (const expected of [3, 3, 3, 1]) {
      expect(await createUntilRefused()).toMatchObject({ made: expected, code: 'key_creation_rate_exceeded' })
      for (const { id, name } of await list()) if (name === 'Web shop') await revokeKey(services, merchantId, id)
      clock.advance(10 * minute - 1)
      expect(await createUntilRefused()).toMatchObject({ made: 0, code: 'key_creation_rate_exceeded' })
      clock.advance(1)
    }
    clock.advance(20 * minute - 1)
    expect(await createUntilRefused()).toMatchObject({ made: 0, retryAfter: 1 })
    clock.advance(1)
    expect((await createUntilRefused()).made).toBe(3)
  })

  test('to 25 active ones, of which two were there from the beginning', async () => {
    let made = 0
    for (let outcome = await createUntilRefused(); ; outcome = await createUntilRefused()) {
      made += outcome.made
      if (outcome.code === 'max_keys_reached') break
      clock.advance((outcome.retryAfter ?? 0) * 1000)
    }
    expect(made).toBe(23)
    const before = await list()
    expect(before.filter(({ status }) => status === 'active')).toHaveLength(25)
    await revokeKey(services, merchantId, before.at(-1)?.id ?? '')
    clock.advance(60 * minute)
    expect(await createUntilRefused()).toMatchObject({ made: 1, code: 'max_keys_reached' })
  })

  test('for each merchant alone', async () => {
    await createUntilRefused()
    const other = (await platform.merchant()).merchant_id
    expect(await create({ merchantId: other })).toMatchObject({ status: 'active' })
  })
})

describe('rolling a key', () => {
  const roll = (id: string, graceSeconds: number, expiresAt: Date | null = null) =>
    rollKey(services, { merchantId, id, graceSeconds, expiresAt })
  const codeOf = async (key: string) => {
    const outcome = await createKeyAuthenticator(database, clock)(`Bearer ${key}`).catch((error: unknown) => error)
    return outcome instanceof Error ? (await refusal(Promise.reject(outcome))).code : 'ok'
  }

  test('leaves both working for the grace period', async () => {
    const before = await create({ livemode: true })
    const rolled = await roll(before.id, 3600)
    expect(rolled?.key).toMatchObject({ name: 'Web shop', livemode: true, expires: null })
    expect(rolled?.replaced).toMatchObject({ id: before.id, status: 'active', expires: before.created + 3600 })
    const after = rolled?.key.key ?? ''
    expect([await codeOf(before.key), await codeOf(after)]).toEqual(['ok', 'ok'])
    clock.advance(3600_000)
    expect([await codeOf(before.key), await codeOf(after)]).toEqual(['key_expired', 'ok'])
  })

  test('without one ends it at once', async () => {
    const before = await create()
    expect((await roll(before.id, 0))?.replaced.status).toBe('revoked')
    expect(await codeOf(before.key)).toBe('key_revoked')
  })

  test('never lets it live longer than it would have', async () => {
    const before = await create({ expiresAt: new Date(clock.now().getTime() + minute) })
    expect((await roll(before.id, 3600))?.replaced.expires).toBe(before.expires)
  })

  test('works at both limits, and counts as a creation for those that follow', async () => {
    const { id } = await create()
    const first = await roll(id, 3600)
    expect(first?.replaced.status).toBe('active')
    expect(await createUntilRefused()).toMatchObject({ made: 1, code: 'key_creation_rate_exceeded' })
    expect((await roll(first?.key.id ?? '', 3600))?.key.status).toBe('active')
    while ((await createUntilRefused()).code !== 'max_keys_reached') clock.advance(10 * minute)
    const [newest, next] = await list()
    expect((await roll(newest?.id ?? '', 3600))?.key.status).toBe('active')
    expect((await roll(next?.id ?? '', 0))?.key.status).toBe('active')
    expect(await createUntilRefused()).toMatchObject({ made: 0, code: 'max_keys_reached' })
  })

  test.each([0, 3600])('five times at once with a grace of %d s makes one key', async (grace) => {
    const { id } = await create()
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => roll(id, grace)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'validation_error', param: 'id' })
    }
    expect(await list()).toHaveLength(2 + 2)
  })

  test('with a grace period is refused while as many keys as may be active are in one; without, it works', async () => {
    let { id } = await create()
    for (let rolled = 0; rolled < 47; rolled += 1) id = (await roll(id, maxGraceSeconds))?.key.id ?? ''
    expect((await list()).filter(({ status }) => status === 'active')).toHaveLength(50)
    expect(await refusal(roll(id, 60))).toMatchObject({ code: 'max_keys_reached' })
    expect((await roll(id, 0))?.replaced.status).toBe('revoked')
  })

  test('is for keys that work, and for a week at most', async () => {
    const { id } = await create()
    for (const seconds of [-1, 0.5, maxGraceSeconds + 1]) {
      expect(await refusal(roll(id, seconds))).toMatchObject({ code: 'validation_error', param: 'grace_seconds' })
    }
    await revokeKey(services, merchantId, id)
    expect((await refusal(roll(id, 60))).message).toContain('revoked')
    expect(await roll('key_unknown', 60)).toBeNull()
  })
})

describe('the last use of a key', () => {
  const lastUse = async (id: string) => (await list()).find((key) => key.id === id)?.last_used

  test('is what was noted last, by whichever process', async () => {
    const { id } = await create()
    const [one, other] = [createKeyUse(database, clock), createKeyUse(database, clock)]
    one.note(id)
    clock.advance(minute)
    other.note(id)
    const seconds = Math.floor(clock.now().getTime() / 1000)
    expect(await lastUse(id)).toBeNull()
    await Promise.all([other.write(), one.write()])
    expect(await lastUse(id)).toBe(seconds)
  })

  test('is kept when it could not be written', async () => {
    const { id } = await create()
    let broken = true
    const query = (...args: unknown[]) =>
      broken ? Promise.reject(new Error('no database')) : Reflect.apply(database.pool.query, database.pool, args)
    const use = createKeyUse({ pool: { query } as never }, clock)
    use.note(id)
    await expect(use.write()).rejects.toThrow('no database')
    broken = false
    await use.write()
    expect(await lastUse(id)).toBe(Math.floor(clock.now().getTime() / 1000))
  })

  test('is written by two processes with the same keys at once', async () => {
    const ids = (await Promise.all([create(), create(), create()])).map(({ id }) => id)
    const writes = Array.from({ length: 40 }, async (_, index) => {
      const use = createKeyUse(database, clock)
      for (const id of index % 2 ? ids : ids.toReversed()) use.note(id)
      await use.write()
    })
    await Promise.all(writes)
    for (const id of ids) expect(await lastUse(id)).not.toBeNull()
  })
})
