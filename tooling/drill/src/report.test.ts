import { expect, test } from 'vitest'
import { failoverForPeople, restoreForPeople } from './report.ts'

test('a restore is shown step by step, with what failed', () => {
  const steps = [
    { step: 'pg_dump', ok: true, seconds: 0.4 },
    { step: 'a payment', ok: false, seconds: 3 },
  ]
  expect(restoreForPeople({ ok: false, steps })).toBe('ok   pg_dump (0.4 s)\nFAIL a payment (3 s)')
})

test('a failover is a row for each fault, and what was lost or doubled', () => {
  const failures = { unavailable: 3, cut: 2, other: { '500 internal_error': 1 } }
  const faults = [{ fault: 'crash', requests: 40, failures, seconds_until_applied: 1.5, seconds_until_told: 2 }]
  const report = {
    ok: false,
    durability: 'local' as const,
    sales: 9,
    faults,
    lost: ['session cs_1'],
    doubled: [],
    audit: {},
  }
  const text = failoverForPeople(report)
  expect(text).toContain('| crash | 40 | 3 | 2 | 1 × 500 internal_error | 1.5 | 2 |')
  expect(text).toContain('synchronous_commit = local: of 9 sales 1 lost, 0 doubled.\nlost: session cs_1')
})
