import { expect, test } from 'vitest'
import { unixSeconds } from '../../core/request/clock.ts'
import { createSandboxClock } from '../../core/request/sandbox-clock.ts'
import { catchUp, openShop, refusal, signInAs, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { services, processor, database } = platform
const shop = await openShop(platform)
const day = 24 * 3_600
const now = () => unixSeconds(services.processorClock.now())
const ownerOf = (key = shop.key) => signInAs(platform, key)
const operatorAt = (key = shop.key) => signInAs(platform, key, 'owner', { operator: 'admin' })

services.sandboxClock = createSandboxClock(async (until) => {
  await processor.advance(unixSeconds(until) - now())
  await processor.processor.clock.read()
  await catchUp(platform)
})

test('fifty at once advance the clock once, and the audit log names who did', async () => {
  const { portal } = await ownerOf()
  const before = now()
  const until = before + day
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => portal.clock.advance({ until })))
  const made = answers.filter(({ status }) => status === 'fulfilled')
  expect(made.length).toBeGreaterThan(0)
  expect(now() - before).toBeLessThan(2 * day)
  expect(await portal.clock.retrieve({})).toMatchObject({ movable: true, moving: false, livemode: false })
  // A repetition comes after the moment that it names.
  expect((await portal.clock.advance({ until })).now).toBeGreaterThanOrEqual(until)
  const entries = await database.prisma.auditEntry.findMany({ where: { action: 'clock.advance' } })
  expect(entries).toMatchObject([{ accountId: shop.accountId, actorName: 'ada@example.com', fields: ['until'] }])
})

test('while it moves, another advance is refused, and pages show the move', async () => {
  const { portal } = await ownerOf()
  const { sandboxClock } = services
  services.sandboxClock = { isMoving: () => true, advanceTo: () => Promise.reject(new Error('a second advance')) }
  try {
    expect(await portal.clock.retrieve({})).toMatchObject({ moving: true })
    expect((await refusal(portal.clock.advance({ until: now() + day }))).code).toBe('clock_is_moving')
  } finally {
    services.sandboxClock = sandboxClock
  }
})

test.each([
  ['support', 'forbidden'],
  ['developer', null],
  ['owner', null],
] as const)('%s may advance it, or not', async (role, refused) => {
  const { portal } = await signInAs(platform, shop.key, role)
  const answer = portal.clock.advance({ until: now() + 60 })
  expect(refused === null ? await answer.then(() => null) : (await refusal(answer)).code).toBe(refused)
  expect((await portal.clock.retrieve({})).now).toBeLessThanOrEqual(now())
})

test('with several merchants, only operators may advance it', async () => {
  const stranger = await platform.merchant()
  for (const key of [shop.key, stranger.test_key]) {
    const { portal } = await ownerOf(key)
    expect(await portal.clock.retrieve({})).toMatchObject({ movable: true, may_advance: false })
    expect((await refusal(portal.clock.advance({ until: now() + day }))).code).toBe('forbidden')
    const { portal: byKey } = await platform.signIn(key)
    expect((await refusal(byKey.clock.advance({ until: now() + day }))).code).toBe('forbidden')
  }
  const accountant = await signInAs(platform, shop.key, 'owner', { operator: 'accountant' })
  expect(await accountant.portal.clock.retrieve({})).toMatchObject({ may_advance: false })
  const { portal } = await operatorAt()
  expect(await portal.clock.retrieve({})).toMatchObject({ may_advance: true })
  const until = now() + 60
  expect((await portal.clock.advance({ until })).now).toBeGreaterThanOrEqual(until)
})

test('not in live mode, not at a real processor, and not further than a year', async () => {
  const merchant = await platform.merchant()
  const live = (await operatorAt(merchant.live_key)).portal
  expect(await live.clock.retrieve({})).toMatchObject({ movable: false, next_renewal: null, livemode: true })
  expect((await refusal(live.clock.advance({ until: now() + day }))).code).toBe('validation_error')

  const { portal } = await operatorAt()
  const tooFar = await refusal(portal.clock.advance({ until: now() + 367 * day }))
  expect(tooFar).toMatchObject({ code: 'validation_error', param: 'until' })

  const { sandboxClock } = services
  services.sandboxClock = undefined
  try {
    expect(await portal.clock.retrieve({})).toMatchObject({ movable: false, moving: false, next_renewal: null })
    expect((await refusal(portal.clock.advance({ until: now() + day }))).code).toBe('validation_error')
  } finally {
    services.sandboxClock = sandboxClock
  }
})

test('it names the next renewal of this account, and an advance to it has collected the invoice', async () => {
  const { portal } = await operatorAt()
  const { subscription } = await subscribe(platform, shop)
  const stranger = (await ownerOf((await platform.merchant()).test_key)).portal
  expect((await stranger.clock.retrieve({})).next_renewal).toBeNull()

  const { next_renewal: next } = await portal.clock.retrieve({})
  expect(next).toMatchObject({ subscription_id: subscription.id, at: subscription.current_period_end })
  await portal.clock.advance({ until: next?.collected ?? 0 })
  const renewed = await shop.client.subscriptions.list({})
  expect(renewed.items[0]?.current_period_start).toBe(next?.at)
  const { items } = await portal.payments.list({ search: subscription.id })
  expect(items.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
})
