import { describe, expect, test } from 'vitest'
import { recordRefusal, suspension } from '../../people/screening/suspend-after-refusals.ts'
import { nextEvents } from '../../processor/events/list-due-events.ts'
import { processEvents } from '../../processor/events/process-events.ts'
import { storeProcessorEvent } from '../../processor/events/store-events-once.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { openShop, refusal, testPlatform } from '../../testing/index.ts'
import { createKey } from '../keys/create.ts'
import { createActionLimit } from './action-limit.ts'
import type { Services } from './context.ts'
import { createRateLimit } from './rate-limit.ts'

const platform = await testPlatform()
const { services, clock, processor } = platform
const hour = 3_600_000

/** Processes whose clocks are off, by more than anything here waits. */
const ahead = processWith(25 * hour)
const behind = processWith(-25 * hour)

function processWith(skewMs: number): Services {
  return { ...services, clock: { now: () => new Date(clock.now().getTime() + skewMs) } }
}

describe.each([
  ['ahead', ahead],
  ['behind', behind],
])('a process whose clock is %s', (name, process) => {
  test('begins no other hour of a key that another process counts', async () => {
    const takeHere = createRateLimit(services.database, services.clock, 2)
    const takeThere = createRateLimit(services.database, process.clock, 2)
    const key = `key of ${name}`
    expect(await takeHere(key)).toMatchObject({ allowed: true })
    expect(await takeThere(key)).toMatchObject({ allowed: true, resetSeconds: 3600 })
    expect(await takeThere(key)).toMatchObject({ allowed: false })
    expect(await takeHere(key)).toMatchObject({ allowed: false })
  })

  test('begins no other minute of tries to sign in', async () => {
    const who = { action: 'sign-in', subject: name, max: 1, seconds: 60 }
    expect(await createActionLimit(services.database, services.clock)(who)).toBeNull()
    expect(await createActionLimit(services.database, process.clock)(who)).toBe(60)
  })

  test('creates no more keys than are allowed', async () => {
    const { merchant_id: merchantId } = await platform.merchant()
    const create = (by: Services) => createKey(by, { merchantId, livemode: false, name: 'a key', expiresAt: null })
    for (const by of [services, process, services]) await create(by)
    expect(await refusal(create(process))).toMatchObject({ code: 'key_creation_rate_exceeded' })
  })

  test('counts what was refused of a merchant with the others', async () => {
    const { merchant_id: merchantId } = await platform.merchant()
    const refuse = (by: Services) =>
      recordRefusal(by, { merchantId, livemode: false }, { field: 'name', category: 'drugs', term: 'x' })
    for (let n = 0; n < suspension.refusals; n += 1) await refuse(n % 2 ? services : process)
    const { keysSuspendedAt } = await services.database.prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } })
    expect(keysSuspendedAt).not.toBeNull()
  })

  test('takes up no event that another process applies, and stores one that is due for all', async () => {
    const shop = await openShop(platform)
    await processor.pay((await shop.sell()).id)
    const [event] = (await processor.events()).filter(({ type }) => type === 'checkout.session.completed')
    if (!event) throw new Error('no event was sent')
    await storeProcessorEvent(process, services.processor.events.verify(event.body, event.signature))
    expect((await nextEvents(services)).map(({ id }) => id)).toContain(event.id)
    const asked = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    processor.intercept(async () => {
      asked.resolve()
      await goOn.promise
      return undefined
    })
    const applying = processEvents(services, [event.id])
    await asked.promise
    expect((await nextEvents(process)).map(({ id }) => id)).not.toContain(event.id)
    processor.intercept(null)
    expect(await sweep(process)).toEqual([])
    goOn.resolve()
    expect(await applying).toEqual([])
    const { claim } = await services.database.prisma.processorEvent.findUniqueOrThrow({ where: { id: event.id } })
    expect(claim).toBe(1)
  })
})
