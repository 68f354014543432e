import { afterEach, describe, expect, test } from 'vitest'
import { openShop, receive, type SentEvent, type Shop, testPlatform } from '../../testing/index.ts'
import { sweep } from '../sweep/resume-unfinished-work.ts'

const platform = await testPlatform()
const { processor, services } = platform

const failing = (status: number, code?: string) =>
  Response.json({ error: { type: 'invalid_request_error', message: 'no', ...(code ? { code } : {}) } }, { status })

afterEach(() => processor.intercept(null))

async function paidSession() {
  const shop = await openShop(platform)
  await processor.events()
  const { id } = await shop.sell()
  await processor.pay(id)
  return { shop, events: await processor.events() }
}

describe('an event that was refused', () => {
  async function refusedFor(seconds: number, answer: () => Response) {
    const { shop, events } = await paidSession()
    processor.intercept(answer)
    for (const event of events) await receive(platform, event).catch(() => undefined)
    for (let second = 0; second < seconds; second += 2) {
      platform.clock.advance(2_000)
      await sweep(services)
    }
    processor.intercept(null)
    platform.clock.advance(5 * 60_000)
    await sweep(services)
    return shop
  }
  const parkedOf = ({ account }: Shop) =>
    platform.database.prisma.processorEvent.count({ where: { processorAccount: account, outcome: 'parked' } })

  test.each([
    ['the key', () => failing(401, 'api_key_expired')],
    ['the account', () => failing(403, 'account_invalid')],
  ])('because of %s is told once that is put right', async (_, answer) => {
    const shop = await refusedFor(60, answer)
    expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
    expect(await parkedOf(shop)).toBe(0)
  })

  test('because of the object is parked soon; because of the key after three days', async () => {
    const gone = await refusedFor(60, () => failing(404, 'resource_missing'))
    expect(await gone.types()).toEqual([])
    expect(await parkedOf(gone)).toBe(2)

    const { shop, events } = await paidSession()
    processor.intercept(() => failing(401))
    for (const event of events) await receive(platform, event).catch(() => undefined)
    for (let day = 0; day < 3; day++) {
      expect(await parkedOf(shop)).toBe(0)
      platform.clock.advance(86_400_000)
      await sweep(services)
    }
    expect(await parkedOf(shop)).toBe(2)
  })

  test('by a process that has lost its claim does not undo the result of another process', async () => {
    const { shop, events } = await paidSession()
    const completed = events.find((event) => event.type === 'checkout.session.completed') as SentEvent
    const [asked, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()]
    processor.intercept(() => {
      asked.resolve()
      return refused.promise
    })
    const slow = receive(platform, completed)
    await asked.promise
    processor.intercept(null)
    platform.clock.advance(10 * 60_000)
    expect(await sweep(services)).toEqual([])
    refused.resolve(failing(404))
    await expect(slow).rejects.toThrow('refused')
    const row = await platform.database.prisma.processorEvent.findUniqueOrThrow({ where: { id: completed.id } })
    expect(row).toMatchObject({ outcome: 'applied', dueAt: null, lastError: null })
    expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
  })
})
