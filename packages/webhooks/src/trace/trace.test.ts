import { expect, test } from 'vitest'
import { contextOf, traceparentIn } from './trace.ts'

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('a traceparent is given on as it was taken', () => {
  expect(traceparentIn(contextOf(traceparent))).toBe(traceparent)
  expect(traceparentIn(contextOf(traceparent.replace(/01$/, '00')))).toBe(traceparent.replace(/01$/, '00'))
  expect(traceparentIn(contextOf(`cc${traceparent.slice(2)}-what-the-future-will-be-like`))).toBe(traceparent)
})

test('what is no traceparent begins a trace of its own', () => {
  const wrong = [
    null,
    undefined,
    '',
    'x',
    traceparent.toUpperCase(),
    `ff${traceparent.slice(2)}`,
    traceparent.replace('0af7651916cd43dd8448eb211c80319c', '0'.repeat(32)),
    traceparent.replace('b7ad6b7169203331', '0'.repeat(16)),
    `${traceparent}x`,
    ` ${traceparent}`,
  ]
  for (const one of wrong) expect(traceparentIn(contextOf(one)), String(one)).toBeNull()
})
