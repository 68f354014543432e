import { expect, test } from 'vitest'
import { isNoticeDue } from './is-notice-due.ts'

const now = new Date('2026-11-23T12:00:00Z')
const sent = (kind: 'failing' | 'at_risk' | 'deactivated' | 'recovered', minutesAgo: number) => ({
  kind,
  sentAt: new Date(now.getTime() - minutesAgo * 60_000),
})

test('a recovery is reported after a reported failure alone', () => {
  expect(isNoticeDue('recovered', null, now)).toBe(false)
  expect(isNoticeDue('recovered', sent('recovered', 5), now)).toBe(false)
  for (const kind of ['failing', 'at_risk', 'deactivated'] as const) {
    expect(isNoticeDue('recovered', sent(kind, 5), now)).toBe(true)
  }
})

test('an endpoint that fails and recovers repeatedly causes one notice an hour', () => {
  expect(isNoticeDue('failing', null, now)).toBe(true)
  expect(isNoticeDue('failing', sent('recovered', 59), now)).toBe(false)
  expect(isNoticeDue('failing', sent('recovered', 60), now)).toBe(true)
})

test('an incident that becomes worse is reported again', () => {
  expect(isNoticeDue('at_risk', sent('failing', 1), now)).toBe(true)
  expect(isNoticeDue('at_risk', sent('at_risk', 1), now)).toBe(false)
  expect(isNoticeDue('deactivated', sent('at_risk', 1), now)).toBe(true)
})
