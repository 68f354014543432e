import { expect, onTestFinished, test, vi } from 'vitest'
import { openShop, testPlatform } from '../testing/index.ts'
import { processEvents } from './process-events.ts'
import { storeProcessorEvents } from './store-events-once.ts'
import { sweep } from './sweep.ts'

const platform = await testPlatform()
const { processor, services, database, clock } = platform
const shop = await openShop(platform)
await processor.events()

/** A sale whose event is stored and not applied. */
async function storeSale(): Promise<string> {
  const { id: session } = await shop.sell()
  await processor.pay(session)
  const events = (await processor.events()).map(({ body, signature }) =>
    services.processor.events.verify(body, signature),
  )
  const completed = events.filter(({ type }) => type === 'checkout.session.completed')
  await storeProcessorEvents(services, completed)
  return completed[0]?.id ?? ''
}

const outcomeOf = async (id: string) =>
  (await database.prisma.processorEvent.findUniqueOrThrow({ where: { id } })).outcome

test('an event whose process was killed, or lost its database, is applied by another one within ten seconds', async () => {
  const id = await storeSale()
  // The claim is all that the process came to.
  const lost = new Error('Connection terminated unexpectedly')
  const { pool } = database
  const query = async (asked: { name?: string }) => {
    const answer = await pool.query(asked as never)
    if (asked.name === 'claim processor events') throw lost
    return answer
  }
  const dying = { ...services, database: { ...database, pool: Object.assign(Object.create(pool), { query }) } }
  await expect(processEvents(dying, [id])).rejects.toThrow(lost)
  await sweep(services)
  expect(await outcomeOf(id)).toBeNull()
  clock.advance(8_001)
  await sweep(services)
  expect(await outcomeOf(id)).toBe('applied')
})

test('an event that takes its time stays with the process that applies it', async () => {
  const id = await storeSale()
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  processor.intercept(async ({ url }) => {
    if (!url.includes('/checkout/sessions/')) return undefined
    asked.resolve()
    await goOn.promise
    return undefined
  })
  const applying = processEvents(services, [id])
  await asked.promise
  const until = async () => (await database.prisma.processorEvent.findUniqueOrThrow({ where: { id } })).retryAt
  const first = await until()
  clock.advance(7_000)
  await expect.poll(until).not.toEqual(first)
  clock.advance(7_000)
  expect(await processEvents(services, [id])).toEqual([])
  expect(await outcomeOf(id)).toBeNull()
  processor.intercept(null)
  goOn.resolve()
  expect(await applying).toEqual([])
  expect(await outcomeOf(id)).toBe('applied')
  expect((await shop.types()).filter((type) => type === 'checkout.session.completed')).toHaveLength(2)
})

test('an event that fails while its claim is being renewed comes back after its own pause', async () => {
  const id = await storeSale()
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [renewing, overtaken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  processor.intercept(async ({ url }) => {
    if (!url.includes('/checkout/sessions/')) return undefined
    asked.resolve()
    await goOn.promise
    return Response.json({ error: { type: 'invalid_request_error', message: 'no' } }, { status: 400 })
  })
  const { pool } = database
  const query = async (text: { name?: string }) => {
    if (text.name === 'renew claims of processor events') {
      renewing.resolve()
      await overtaken.promise
    }
    return pool.query(text as never)
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = { ...services, database: { ...database, pool: Object.assign(Object.create(pool), { query }) } }
  const applying = processEvents(slow, [id])
  await asked.promise
  await vi.advanceTimersByTimeAsync(2_500)
  await renewing.promise
  goOn.resolve()
  // What is kept of the failure is written before this.
  for (let turn = 0; turn < 20; turn += 1) await pool.query('SELECT 1')
  overtaken.resolve()
  expect(await applying).toHaveLength(1)
  processor.intercept(null)
  clock.advance(2_001)
  await sweep(services)
  expect(await outcomeOf(id)).toBe('applied')
})
