import type { eventCatalogue } from '@merchant-payments/api/event-types'
import { expect, test } from 'vitest'
import { subjectOf } from './subject.ts'

const about = (data: unknown) => subjectOf(JSON.stringify({ id: 'evt_1', data }))

test.each([
  [{ id: 'pi_1' }, '/payments/pi_1'],
  [{ id: 'sub_1' }, '/subscriptions/sub_1'],
  [{ id: 'dp_1', payment_intent: 'pi_1' }, '/disputes/dp_1'],
  [{ id: 'du_1' }, '/disputes/du_1'],
  [{ id: 'cs_test_1', payment_intent: 'pi_1' }, '/payments/pi_1'],
  [{ id: 'cs_test_1', payment_intent: null, subscription: 'sub_1' }, '/subscriptions/sub_1'],
  [{ id: 'cs_test_1', payment_intent: null }, null],
  [{ id: 'xx_1' }, null],
])('leads from %j to %s', (data, page) => {
  expect(about(data)).toEqual({ id: data.id, page, madeUp: false })
})

/** An object of each kind of data. */
const objects: Record<
  (typeof eventCatalogue)[keyof typeof eventCatalogue]['data'],
  { id: string; payment_intent?: string }
> = {
  payment: { id: 'pi_1' },
  refunded_payment: { id: 'pi_1' },
  refund: { id: 're_1' },
  session: { id: 'cs_test_1', payment_intent: 'pi_1' },
  subscription: { id: 'sub_1' },
  dispute: { id: 'du_1' },
  payout: { id: 'po_1' },
  account: { id: 'mer_1' },
}

test.each(Object.entries(objects))('leads from every event to a page: %s', (_data, object) => {
  expect(about(object)?.page).toMatch(/^\//)
})

test('leads nowhere from a test event', () => {
  expect(about({ id: 'pi_test_event' })).toEqual({ id: 'pi_test_event', page: null, madeUp: true })
})

test.each(['', 'null', '{}', '{"data":null}', '{"data":{"id":5}}', '['])('finds nothing in %j', (body) => {
  expect(subjectOf(body)).toBeNull()
})
