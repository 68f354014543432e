import { expect, test, vi } from 'vitest'
import { inTraceOf } from './trace.ts'

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('a handler runs in the context of its delivery, when the app has OpenTelemetry', async () => {
  const api = {
    ROOT_CONTEXT: { root: true },
    propagation: { extract: (root: object, carrier: object) => ({ ...root, ...carrier }) },
    context: { with: vi.fn((_context: object, run: () => unknown) => run()) },
  }
  expect(
    await inTraceOf(
      traceparent,
      async () => 'handled',
      async () => api,
    ),
  ).toBe('handled')
  expect(api.context.with.mock.calls[0]?.[0]).toEqual({ root: true, traceparent })
})

test('an app without it handles as ever', async () => {
  expect(
    await inTraceOf(
      traceparent,
      () => 'handled',
      async () => null,
    ),
  ).toBe('handled')
})
