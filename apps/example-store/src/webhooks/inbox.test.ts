import type { WebhookEvent } from '@merchant-payments/sdk'
import { expect, test } from 'vitest'
import { aSession } from '../testing/products.ts'
import { createInbox } from './inbox.ts'

const clock = { now: () => new Date('2026-03-01T09:30:00Z') }

function eventOf(id: string, data: object): WebhookEvent {
  return { id, type: 'checkout.session.completed', created: 1, livemode: false, data } as WebhookEvent
}

test('a session has its own events and those of its payment', () => {
  const inbox = createInbox(clock)
  inbox.accept(eventOf('evt_1', aSession({ id: 'cs_1' })))
  inbox.accept(eventOf('evt_2', { id: 'pi_1', object: 'payment', session_id: 'cs_1' }))
  inbox.accept(eventOf('evt_3', aSession({ id: 'cs_2' })))
  inbox.refuse('The signature is missing.', '{"data":{"id":"cs_1"}}')
  expect(inbox.since(0, 'cs_1').map(({ sequence }) => sequence)).toEqual([1, 2])
  expect(inbox.since(1, 'cs_1').map(({ sequence }) => sequence)).toEqual([2])
  expect(inbox.newest()).toBe(4)
})

test('next() resolves with the next webhook, verified or not', async () => {
  const inbox = createInbox(clock)
  const [first, also] = [inbox.next(), inbox.next()]
  inbox.refuse('No.', '')
  await Promise.all([first, also])
  const second = inbox.next()
  inbox.accept(eventOf('evt_1', {}))
  await second
  expect(inbox.since(0)).toHaveLength(2)
})

test('the inbox drops its oldest webhooks, so that a flood of forged ones fills no memory', () => {
  const inbox = createInbox(clock)
  for (let count = 0; count < 1000; count += 1) inbox.refuse('No.', '')
  expect(inbox.since(0).length).toBeLessThanOrEqual(200)
  expect(inbox.newest()).toBe(1000)
})
