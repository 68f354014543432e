import { describe, expect, test } from 'vitest'
import { closedReason, missedDeadlineText, reasonOf, shownChoices, statusOf } from './dispute-labels.ts'

describe('a status', () => {
  test('that waits for an answer which can no longer be given is past due', () => {
    expect(statusOf({ status: 'needs_response', needs_answer: true }).name).toBe('Needs response')
    expect(statusOf({ status: 'needs_response', needs_answer: false }).name).toBe('Past due')
    expect(statusOf({ status: 'won', needs_answer: false })).toEqual({ name: 'Won', kind: 'good' })
  })

  test('that is unknown is shown by its own name', () => {
    for (const status of ['sent_to_arbitration', 'constructor']) {
      expect(statusOf({ status, needs_answer: false }).kind).toBe('idle')
    }
    expect(statusOf({ status: 'sent_to_arbitration', needs_answer: false }).name).toBe('Sent to arbitration')
  })

  test('can be chosen, apart from those that need an answer', () => {
    expect(Object.keys(shownChoices)).toEqual(
      expect.arrayContaining(['', 'needs_answer', 'under_review', 'won', 'lost']),
    )
    expect(Object.keys(shownChoices)).not.toContain('needs_response')
  })
})

test('an unknown reason is shown by its own name, and asks for evidence that always helps', () => {
  expect(reasonOf('product_not_received').useful).toContain('shipping')
  expect(reasonOf('new_reason')).toMatchObject({ name: 'New reason', useful: ['sale', 'customer', 'rest'] })
  expect(reasonOf('toString').name).toBe('ToString')
})

test('only a dispute costs money when its deadline is missed', () => {
  const about = { amount: 1250, currency: 'usd' }
  expect(missedDeadlineText({ status: 'needs_response', ...about })).toContain('12.50')
  expect(missedDeadlineText({ status: 'warning_needs_response', ...about })).toContain('no money has been withdrawn')
})

describe('a dispute takes no evidence', () => {
  const closed = (status: string, submission_count = 1) =>
    closedReason({ status, needs_answer: false, submission_count })

  test('when it was decided, is being decided, or is too late', () => {
    expect(closed('won')).toContain('You won')
    expect(closed('lost')).toContain('decided in favor of the customer')
    expect(closed('lost', 0)).toContain('no evidence')
    expect(closed('under_review')).toContain('was submitted')
    expect(closed('warning_closed')).toContain('No money was withdrawn')
    expect(closed('needs_response')).toContain('The deadline has passed')
    expect(closed('new_status')).toBe('This dispute does not accept evidence.')
  })

  test('unless it needs an answer', () => {
    expect(closedReason({ status: 'needs_response', needs_answer: true, submission_count: 0 })).toBeNull()
  })
})
