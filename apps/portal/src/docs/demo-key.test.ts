import { afterEach, expect, test, vi } from 'vitest'
import { demoKey } from './demo-key.ts'

afterEach(() => vi.unstubAllGlobals())

const answerWith = (answer: Response | Error) =>
  vi.stubGlobal('fetch', () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))

/** An answer whose head has arrived, and whose body the browser aborts as the reader leaves the page. */
const brokenOff = () => {
  const left = new DOMException('The operation was aborted.', 'AbortError')
  return new Response(new ReadableStream({ start: (body) => body.error(left) }))
}

test('the key of the demo merchant', async () => {
  answerWith(Response.json({ test_key: 'svc_test_1' }))
  expect(await demoKey()).toBe('svc_test_1')
})

test.each([
  ['a server without a demo merchant', Response.json({ error: {} }, { status: 404 })],
  ['a server that does not answer', new TypeError('NetworkError')],
  ['an answer that breaks off', brokenOff()],
  ['an answer that is not JSON', new Response('<html>')],
])('no key from %s', async (_, answer) => {
  answerWith(answer)
  expect(await demoKey()).toBeNull()
})
