import { databaseTime } from '@merchant-payments/db'
import { expect, onTestFinished, test } from 'vitest'
import { openShop, testPlatform } from '../../testing/index.ts'
import { sweep } from '../sweep/resume-unfinished-work.ts'
import { openInbox } from './inbox.ts'
import { processEvents } from './process-events.ts'
import { storeProcessorEvents } from './store-events-once.ts'

const platform = await testPlatform()
const { processor, services, database, clock } = platform
const shop = await openShop(platform)
await processor.events()

const errors: unknown[] = []
const report = (error: unknown) => void errors.push(error)

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

/** Delays the processor's answers about sessions until `goOn` is called. */
function holdUpProcessor(answer?: Response) {
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  processor.intercept(async ({ url }) => {
    if (!url.includes('/checkout/sessions/')) return undefined
    asked.resolve()
    await goOn.promise
    return answer?.clone()
  })
  onTestFinished(() => processor.intercept(null))
  return { asked: asked.promise, goOn: goOn.resolve }
}

/** Services whose renewals of claims are told to the test, and do what it says. */
function servicesWithRenewals(renewal: (run: () => Promise<unknown>) => Promise<unknown>) {
  const begun = Promise.withResolvers<void>()
  const { pool } = database
  const query = (asked: { name?: string }) => {
    const run = () => pool.query(asked as never) as Promise<unknown>
    if (asked.name !== 'renew claims of processor events') return run()
    begun.resolve()
    return renewal(run)
  }
  const watched = { ...database, pool: Object.assign(Object.create(pool), { query }) }
  return { services: { ...services, database: watched }, begun: begun.promise }
}

const eventOf = (id: string) => database.prisma.processorEvent.findUniqueOrThrow({ where: { id } })
const outcomeOf = async (id: string) => (await eventOf(id)).outcome

test('an event whose process was killed, or lost its database, is applied by another one within ten seconds', async () => {
  const id = await storeSale()
  // The claim is all that the process came to.
  const lost = new Error('Connection terminated unexpectedly')
  const { pool } = database
  const query = async (asked: { text?: string }) => {
    const answer = await pool.query(asked as never)
    if (asked.text?.includes('UPDATE processor_events claimed')) throw lost
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
  const { asked, goOn } = holdUpProcessor()
  const applying = processEvents(services, [id])
  await asked
  const until = async () => (await eventOf(id)).dueAt
  const first = await until()
  clock.advance(7_000)
  await expect.poll(until).not.toEqual(first)
  clock.advance(7_000)
  expect(await processEvents(services, [id])).toEqual([])
  expect(await outcomeOf(id)).toBeNull()
  processor.intercept(null)
  goOn()
  expect(await applying).toEqual([])
  expect(await outcomeOf(id)).toBe('applied')
  expect((await shop.types()).filter((type) => type === 'checkout.session.completed')).toHaveLength(2)
})

test('an event that fails while its claim is being renewed is tried again in its own time', async () => {
  const id = await storeSale()
  const refused = Response.json(
    { error: { type: 'api_error', message: 'a fault' } },
    { status: 500, headers: { 'stripe-should-retry': 'false' } },
  )
  const { asked, goOn } = holdUpProcessor(refused)
  const written = Promise.withResolvers<void>()
  const renewing = servicesWithRenewals(async (run) => {
    await written.promise
    return run()
  })
  const applying = processEvents(renewing.services, [id])
  await Promise.all([asked, renewing.begun])
  goOn()
  // Longer than it would take to keep the failure.
  for (let more = 0; more < 200 && (await eventOf(id)).lastError === null; more += 1);
  written.resolve()
  expect(await applying).toHaveLength(1)
  const { dueAt } = await eventOf(id)
  const now = await databaseTime(database.prisma)
  expect((dueAt?.getTime() ?? Number.NaN) - now.getTime()).toBeLessThanOrEqual(2_000)
})

test('a renewal of claims that fails is reported to the operator, and the event is applied', async () => {
  const id = await storeSale()
  const lost = new Error('Connection terminated unexpectedly')
  const { asked, goOn } = holdUpProcessor()
  const failing = servicesWithRenewals(() => Promise.reject(lost))
  const applying = processEvents(failing.services, [id])
  await Promise.all([asked, failing.begun])
  goOn()
  expect(await applying).toEqual([])
  expect(await outcomeOf(id)).toBe('applied')
  expect(platform.alerts).toContainEqual({
    message: 'claims of processor events could not be renewed',
    err: lost,
    events: expect.any(Number),
  })
})

test('an event that another process has taken over in the meantime is settled once', async () => {
  const id = await storeSale()
  const { asked, goOn } = holdUpProcessor()
  const settled: string[] = []
  const observer = {
    onOutcome: () => undefined,
    onProcessorEvent: (outcome: string) => void settled.push(outcome),
    onFinding: () => undefined,
    onDeclineAlarm: () => undefined,
  }
  const failing = servicesWithRenewals(() => Promise.reject(new Error('Connection terminated unexpectedly')))
  const slow = processEvents({ ...failing.services, observer }, [id])
  await asked
  clock.advance(8_001)
  processor.intercept(null)
  expect(await processEvents({ ...services, observer }, [id])).toEqual([])
  goOn()
  expect(await slow).toEqual([])
  expect(settled).toEqual(['applied'])
})

test('an event of earlier months is claimed with a newer one, also when its id is no longer kept', async () => {
  const [old, recent] = [await storeSale(), await storeSale()]
  await database.pool.query(
    `UPDATE processor_events SET received_at = received_at - interval '70 days' WHERE id = $1`,
    [old],
  )
  await database.prisma.processorEventId.delete({ where: { id: old } })
  expect(await processEvents(services, [old, recent])).toEqual([])
  expect([await outcomeOf(old), await outcomeOf(recent)]).toEqual(['applied', 'applied'])
})

test('an event whose id was listed after it was received is applied by the sweep', async () => {
  const id = await storeSale()
  await database.pool.query(
    `UPDATE processor_events SET received_at = received_at - interval '70 days' WHERE id = $1`,
    [id],
  )
  await sweep(services)
  expect(await outcomeOf(id)).toBe('applied')
})

test('an event belongs to the process that received it, and to another one when that was killed before it applied it', async () => {
  const { id: session } = await shop.sell()
  await processor.pay(session)
  const sent = (await processor.events()).find(({ type }) => type === 'checkout.session.completed')
  const received = await openInbox(services, report).receive(sent?.body ?? Buffer.alloc(0), sent?.signature)
  const id = received?.id ?? ''
  // A second delivery of it does not take it away.
  const other = openInbox(services, report)
  const again = await other.receive(sent?.body ?? Buffer.alloc(0), sent?.signature)
  if (again) other.apply(again)
  await other.idle()
  await sweep(services)
  expect(await eventOf(id)).toMatchObject({ outcome: null, claim: 1 })
  clock.advance(8_001)
  await sweep(services)
  expect(await eventOf(id)).toMatchObject({ outcome: 'applied', claim: 2 })
  expect(errors).toEqual([])
})
