import { expect, test } from 'vitest'
import { openShop, testPlatform } from '../../testing/index.ts'
import { createIdempotency } from './idempotency.ts'

const platform = await testPlatform()
const { services, clock } = platform
const idempotency = createIdempotency(services)
const { accountId } = await openShop(platform)

async function claim(key: string) {
  const begun = await idempotency.begin({ accountId }, key, 'POST /refunds', {})
  if ('status' in begun) throw new Error(`${key} was answered`)
  return begun
}

test('an attempt that lost its hold is stopped before an effect, and the attempt that claimed it is not', async () => {
  const first = await claim('taken over')
  clock.advance(10_001)
  const second = await claim('taken over')
  expect(second).toMatchObject({ request: first.request, attempt: first.attempt + 1 })
  await expect(idempotency.hold(first, ({ stillHeld }) => stillHeld())).rejects.toMatchObject({
    code: 'idempotency_key_in_use',
  })
  await expect(idempotency.hold(second, ({ stillHeld }) => stillHeld())).resolves.toBeUndefined()
})

test('an attempt that lost its hold keeps no answer over that of the other', async () => {
  const first = await claim('answered')
  clock.advance(10_001)
  const second = await claim('answered')
  await idempotency.finish(second, { status: 200, body: 'the second' })
  await idempotency.finish(first, { status: 400, body: 'the first' })
  expect(await idempotency.begin({ accountId }, 'answered', 'POST /refunds', {})).toEqual({
    status: 200,
    body: 'the second',
  })
})

test('a hold that is checked in time is extended', async () => {
  const first = await claim('renewed')
  await idempotency.hold(first, async ({ stillHeld }) => {
    for (let time = 0; time < 3; time += 1) {
      clock.advance(9_000)
      await stillHeld()
    }
  })
  await expect(claim('renewed')).rejects.toMatchObject({ code: 'idempotency_key_in_use' })
})
