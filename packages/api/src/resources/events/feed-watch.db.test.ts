import { recordEvent } from '@merchant-payments/webhooks'
import { expect, test, vi } from 'vitest'
import { refusal, testPlatform } from '../../testing/index.ts'
import { createFeedWatch } from './feed-watch.ts'

const platform = await testPlatform()
const { prisma, pool } = platform.database

async function newAccount() {
  const { merchant_id: merchantId } = await platform.merchant()
  return prisma.account.findFirstOrThrow({ where: { merchantId, livemode: false } })
}

type Account = Awaited<ReturnType<typeof newAccount>>
let nth = 0
const tell = (account: Account) =>
  prisma.$transaction((tx) => {
    nth += 1
    const now = new Date(Date.UTC(2026, 10, 20))
    const data = { id: `re_${nth}` }
    return recordEvent(tx, { account, type: 'charge.refunded', objectId: data.id, transition: 'x', data, now })
  })
const never = new AbortController().signal

test('one look at the database is for all requests that wait', async () => {
  const [told, quiet] = [await newAccount(), await newAccount()]
  const query = vi.spyOn(pool, 'query')
  const leave = new AbortController()
  const watch = createFeedWatch({ pool }, 2_000)
  const waiting = (account: Account, key: string) => {
    const watcher = watch.enter(key)
    return watcher.news(account.id, 0n, leave.signal).finally(() => watcher.leave())
  }
  const ofTold = Array.from({ length: 500 }, (_, one) => waiting(told, `key ${one % 5}`))
  const ofQuiet = Array.from({ length: 500 }, (_, one) => waiting(quiet, `other ${one % 5}`))
  await tell(told)
  const before = query.mock.calls.length
  expect(await Promise.all(ofTold)).toEqual(Array(500).fill(true))
  const looks = query.mock.calls.slice(before).length
  query.mockRestore()
  // A second look may begin before this line.
  expect(looks).toBeLessThanOrEqual(2)
  leave.abort()
  expect(await Promise.all(ofQuiet)).toEqual(Array(500).fill(false))
})

test('one key has 200 places, and one that is left is free', async () => {
  const watch = createFeedWatch({ pool }, 2_000)
  const watchers = Array.from({ length: 200 }, () => watch.enter('key_1'))
  const refused = await refusal(Promise.resolve().then(() => watch.enter('key_1')))
  expect(refused).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 5 })
  watch.enter('key_2').leave()
  watchers.pop()?.leave()
  watch.enter('key_1').leave()
})

test('a process has so many places for all keys', async () => {
  const watch = createFeedWatch({ pool }, 2)
  watch.enter('key_1')
  const second = watch.enter('key_2')
  const refused = await refusal(Promise.resolve().then(() => watch.enter('key_3')))
  expect(refused).toMatchObject({ code: 'service_unavailable', retryAfter: 5 })
  second.leave()
  watch.enter('key_3')
})

test('a look that fails ends every wait with its error, and the next wait is looked for again', async () => {
  const account = await newAccount()
  const query = vi.spyOn(pool, 'query').mockRejectedValueOnce(new Error('gone'))
  const watcher = createFeedWatch({ pool }, 2).enter('key_1')
  await expect(watcher.news(account.id, 0n, never)).rejects.toThrow('gone')
  query.mockRestore()
  await tell(account)
  expect(await watcher.news(account.id, 0n, never)).toBe(true)
})
