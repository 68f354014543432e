import { ForgedEventError } from '@merchant-payments/processor'
import { describe, expect, test } from 'vitest'
import { catchUp, openShop, receive, type SentEvent, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform

async function paidSession() {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  await processor.events()
  await processor.pay(id)
  const events = await processor.events()
  const completed = events.find((event) => event.type === 'checkout.session.completed') as SentEvent
  return { shop, id, completed }
}

describe('an event that the processor did not sign', async () => {
  const { shop, completed } = await paidSession()
  const body = completed.body.toString()
  const [time = '', mac = ''] = completed.signature.split(',')

  test.each<[string, Partial<SentEvent>]>([
    ['no signature', { signature: '' }],
    ['nonsense for a signature', { signature: 'nonsense' }],
    ['a signature of zeros', { signature: `${time},v1=${'0'.repeat(64)}` }],
    ['a signature without its time', { signature: mac }],
    ['a signature of another scheme', { signature: completed.signature.replace('v1=', 'v0=') }],
    ['another time', { signature: completed.signature.replace(/t=\d/, 't=9') }],
    ['another body', { body: Buffer.from(body.replace('complete', 'expired_')) }],
    ['a blank more', { body: Buffer.from(`${body} `) }],
    ['no body', { body: Buffer.alloc(0) }],
    ['the live mode, signed by the test one', processor.resigned(completed, { livemode: true })],
    [
      'a signature of an hour ago',
      processor.resigned(completed, {}, { livemode: false, at: new Date(Date.now() - 3_600_000) }),
    ],
  ])('%s', async (_, changes) => {
    await expect(receive(platform, { ...completed, ...changes })).rejects.toThrow(ForgedEventError)
    expect(await shop.events()).toEqual([])
    expect(await platform.database.prisma.processorEvent.count({ where: { id: completed.id } })).toBe(0)
  })
})

describe('a signed event that does not concern us', () => {
  const outcomeOf = async (event: SentEvent) => {
    await receive(platform, event)
    return (await platform.database.prisma.processorEvent.findUniqueOrThrow({ where: { id: event.id } })).outcome
  }
  const withObject = (event: SentEvent, changes: object) => {
    const { data } = JSON.parse(event.body.toString()) as { data: { object: object } }
    return { data: { ...data, object: { ...data.object, ...changes } } }
  }

  test('an account that we do not know', async () => {
    const { shop, completed } = await paidSession()
    expect(await outcomeOf(processor.resigned(completed, { id: 'evt_unknown', account: 'acct_x' }))).toBe('ignored')
    expect(await shop.events()).toEqual([])
  })

  test("another merchant's reference changes nothing", async () => {
    const [victim, thief] = [await paidSession(), await openShop(platform)]
    expect(await outcomeOf(processor.resigned(victim.completed, { id: 'evt_thief', account: thief.account }))).toBe(
      'ignored',
    )
    expect([await victim.shop.events(), await thief.events()]).toEqual([[], []])
  })

  test('a session that we did not make', async () => {
    const { shop, completed } = await paidSession()
    for (const [index, metadata] of [{}, null, { svc_ref: 'nothing' }, { svc_ref: 5 }, 'text'].entries()) {
      const event = processor.resigned(completed, { id: `evt_foreign${index}`, ...withObject(completed, { metadata }) })
      expect(await outcomeOf(event)).toBe('ignored')
    }
    expect(await shop.events()).toEqual([])
  })

  test('a type that we do not read', async () => {
    const { shop, completed } = await paidSession()
    expect(await outcomeOf(processor.resigned(completed, { id: 'evt_type', type: 'product.created' }))).toBe('ignored')
    expect(await shop.events()).toEqual([])
  })

  test('the state of the object in it: the object is read again', async () => {
    const { shop, id, completed } = await paidSession()
    const lie = withObject(completed, { status: 'expired', payment_status: 'unpaid', amount_total: 1 })
    await receive(platform, processor.resigned(completed, { id: 'evt_lie', type: 'checkout.session.expired', ...lie }))
    expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
    expect(await shop.client.paymentSessions.retrieve({ id })).toMatchObject({ status: 'complete', amount_total: 1000 })
  })
})

test('a live endpoint is sent the events of test payments, too: they are of the test mode', async () => {
  const { shop, completed } = await paidSession()
  await receive(platform, processor.resigned(completed, {}, { livemode: true }))
  const { livemode } = await platform.database.prisma.processorEvent.findUniqueOrThrow({ where: { id: completed.id } })
  expect(livemode).toBe(false)
  expect((await shop.events()).map(({ type, livemode }) => ({ type, livemode }))).toContainEqual({
    type: 'checkout.session.completed',
    livemode: false,
  })
})

test('readiness follows the processor', async () => {
  const shop = await openShop(platform)
  await processor.decide(false, shop.account, { card_payments: 'inactive' })
  await catchUp(platform)
  expect((await shop.client.account.retrieve({})).cardPayments).toBe('platform_hosted')
  await processor.decide(false, shop.account, { card_payments: 'active' })
  await catchUp(platform)
  expect((await shop.client.account.retrieve({})).cardPayments).toBe('active')
})
