import { receiveAll, type Shop } from './shop.ts'
import type { TestPlatform } from './test-platform.ts'
import type { SentEvent } from './test-processor.ts'

/** Cards whose payments are disputed as soon as the processor finds the time. */
export const disputing = {
  fraudulent: '4000000000000259',
  notReceived: '4000000000002685',
  inquiry: '4000000000001976',
} as const

export type Disputed = { session: string; payment: string; id: string }

/** A sale that the customer's bank disputes. The processor's events are returned, and not received yet. */
export async function sellDisputed(
  { processor }: Pick<TestPlatform, 'processor'>,
  shop: Pick<Shop, 'sell'>,
  number: string = disputing.fraudulent,
): Promise<Disputed & { events: SentEvent[] }> {
  const { id: session } = await shop.sell({ metadata: { order: '7' } })
  await processor.pay(session, { number })
  const events = await processor.events()
  const created = events.find(({ type }) => type === 'charge.dispute.created')
  if (!created) throw new Error('the processor told of no dispute')
  const { data } = JSON.parse(created.body.toString()) as { data: { object: { id: string; payment_intent: string } } }
  return { session, payment: data.object.payment_intent, id: data.object.id, events }
}

/** Receives everything that the processor has to tell now, in the order of sending. */
export async function catchUp(platform: TestPlatform): Promise<void> {
  await receiveAll(platform, await platform.processor.events())
}
