import { expect, test } from 'vitest'
import { callsIn, difference } from './read-calls.ts'

const metrics = `# TYPE processor_requests_total counter
processor_requests_total{mode="test",priority="interactive",outcome="answered"} 7
processor_requests_total{mode="live",priority="interactive",outcome="rate_limited"} 2
processor_requests_total{mode="test",priority="sweep",outcome="expired"} 4
processor_requests_total{mode="test",priority="money",outcome="answered"} 3
processor_rate_limited_total{mode="test",reason="global-rate"} 2
`

test('requests are summed by priority, without those that were never sent', () => {
  expect([...callsIn(metrics)]).toEqual([
    ['interactive', 9],
    ['money', 3],
  ])
})

test('what came since is what there is more of', () => {
  const before = new Map([['interactive', 5]])
  expect([...difference(before, callsIn(metrics))]).toEqual([
    ['interactive', 4],
    ['money', 3],
  ])
  expect(difference(callsIn(metrics), callsIn(metrics)).size).toBe(0)
})
