import { expect, onTestFinished, test } from 'vitest'
import { type PoolerOptions, startPooler, testDatabase } from '../testing/index.ts'
import { type AddressToCheck, checkAddress } from './check-address.ts'
import { DatabaseAddressError } from './explain-refusal.ts'

const direct = await testDatabase()

const check = (url: string, more: Partial<AddressToCheck> = {}) =>
  checkAddress({ variable: 'DATABASE_URL', url, poolMode: 'session', connections: 2, ...more })

async function through(options: Pick<PoolerOptions, 'mode' | 'size'>): Promise<string> {
  const pooler = await startPooler({ url: direct.url, parameters: 'tracked', ...options })
  onTestFinished(pooler.close)
  return pooler.url
}

test('the server itself, and a pooler that keeps a client on one session, are the same database', async () => {
  const checked = await check(direct.url)
  expect(checked).toEqual({ database: expect.stringContaining('/'), warning: null })
  expect(await check(await through({ mode: 'session' }))).toEqual(checked)
  expect(await check(await through({ mode: 'transaction' }), { poolMode: 'transaction' })).toEqual(checked)
})

test('an address with another time zone is the same database', async () => {
  const inTokyo = Object.assign(new URL(direct.url), { search: '?options=-c%20TimeZone=Asia/Tokyo' }).href
  expect(await check(inTokyo)).toEqual(await check(direct.url))
})

test.each([1, 2, 3, 5])(
  'a pooler in transaction mode with %i connections is not taken for one by session',
  async (size) => {
    const url = await through({ mode: 'transaction', size })
    const error = await check(url).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(DatabaseAddressError)
    expect(error).toMatchObject({ message: expect.stringContaining('Set DATABASE_POOL_MODE=transaction') })
    const direct = check(url, { variable: 'DIRECT_DATABASE_URL' })
    await expect(direct).rejects.toThrow('DIRECT_DATABASE_URL: a pooler in transaction mode')
  },
)

test.each([2, 3])('a pooler by session with %i free connections is enough, with a warning', async (size) => {
  const url = await through({ mode: 'session', size })
  expect(await check(url, { connections: 4 })).toMatchObject({
    warning: expect.stringMatching(
      new RegExp(`^DATABASE_URL: the pooler hands out ${size} connections now, .* up to 4.* DATABASE_POOL_SIZE`),
    ),
  })
  expect(await check(url, { connections: size })).toMatchObject({ warning: null })
})

test('a pooler by session with one free connection is refused', async () => {
  const url = await through({ mode: 'session', size: 1 })
  await expect(check(url, { connections: 4 })).rejects.toThrow(
    /^DATABASE_URL: the pooler hands out one connection now, .* DATABASE_POOL_SIZE/,
  )
})

test('a check leaves no connection behind', async () => {
  const count = async () =>
    (
      await direct.pool.query(
        `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'merchant-payments check'`,
      )
    ).rows[0].count
  await check(direct.url)
  await expect(check(direct.url, { connections: 100_000 })).rejects.toThrow('lower DATABASE_POOL_SIZE')
  await expect.poll(count).toBe(0)
})
