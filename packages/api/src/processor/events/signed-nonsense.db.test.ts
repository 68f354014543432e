import { handledEventTypes } from '@merchant-payments/processor'
import { expect, test } from 'vitest'
import { openShop, receive, type SentEvent, testPlatform } from '../../testing/index.ts'
import { sweep } from '../sweep/resume-unfinished-work.ts'
import { storeProcessorEvents } from './store-events-once.ts'

const platform = await testPlatform()
const { processor, services, clock, database } = platform
const shop = await openShop(platform)

const template: SentEvent = {
  id: 'evt_template',
  type: 'account.updated',
  livemode: false,
  account: null,
  body: Buffer.from(JSON.stringify({ id: 'evt_template', object: 'event', livemode: false })),
  signature: '',
}
const odd: readonly object[] = [
  {},
  { metadata: 'text', payment_intent: {}, parent: 5, customer: 7, mode: [] },
  {
    metadata: null,
    payment_intent: 5,
    parent: { subscription_details: 'x' },
    payment_status: {},
    last_payment_error: 1,
  },
  { metadata: [], payment_intent: ['pi_1'], parent: { subscription_details: { metadata: 5 } }, mode: 'subscription' },
  { last_payment_error: { charge: {}, payment_method: 'pm' }, ending_balance: 'a', metadata: { svc_ref: {} } },
]

test('objects that do not match their type are parked within minutes, for every type', async () => {
  const events = handledEventTypes.flatMap((type) =>
    odd.map((fields, index) => {
      const account = index % 2 === 0 ? shop.account : null
      const changes = { type, ...(account ? { account } : {}), data: { object: { id: 'xx_1', ...fields } } }
      return processor.resigned({ ...template, account }, { id: `evt_odd_${type}_${index}`, ...changes })
    }),
  )
  const { verify } = services.processor.events
  await storeProcessorEvents(
    services,
    events.map(({ body, signature }) => verify(body, signature)),
  )
  for (let minute = 0; minute < 8; minute += 1) {
    await sweep(services)
    clock.advance(60_000)
  }
  const open = await database.prisma.processorEvent.findMany({ where: { processedAt: null } })
  expect(open.map(({ id, lastError }) => [id, lastError])).toEqual([])
  expect(await shop.events()).toEqual([])
})

test('an event of an unknown account causes no request to the processor', async () => {
  let asked = 0
  processor.intercept(() => {
    asked += 1
    return undefined
  })
  for (const [index, type] of handledEventTypes.entries()) {
    const object = { id: 're_1', payment_intent: 'pi_1', metadata: { svc_merchant: 'mer_1', svc_ref: 'x' } }
    const account = 'acct_unknown'
    const changes = { id: `evt_foreign_${index}`, type, account, data: { object } }
    await receive(platform, processor.resigned({ ...template, account }, changes))
  }
  const outcomes = await database.prisma.processorEvent.groupBy({
    by: ['outcome'],
    where: { id: { startsWith: 'evt_foreign_' } },
  })
  processor.intercept(null)
  expect({ asked, outcomes }).toEqual({ asked: 0, outcomes: [{ outcome: 'ignored' }] })
})
