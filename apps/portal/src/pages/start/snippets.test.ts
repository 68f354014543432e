import { expect, test } from 'vitest'
import { clientSnippet, curlSnippet, sandboxOrigin } from './snippets.ts'

const origin = 'http://127.0.0.1:4242'

test('writes a curl whose body is JSON and comes back to this portal', () => {
  const snippet = curlSnippet(origin, 'svc_test_x')
  const body: unknown = JSON.parse(/-d '([^']+)'/.exec(snippet)?.[1] ?? '')
  expect(body).toMatchObject({ success_url: `${origin}/?paid={CHECKOUT_SESSION_ID}`, cancel_url: `${origin}/` })
  expect(snippet).toContain(`curl ${origin}/api/v1/payment-sessions`)
  expect(snippet).toContain("'Authorization: Bearer svc_test_x'")
})

test('names this server in the client', () => {
  expect(clientSnippet(origin)).toContain(`baseUrl: '${origin}/api/v1'`)
})

test.each([
  ['http://127.0.0.1:4242/', 'http://127.0.0.1:4243/'],
  ['http://localhost:9000/', 'http://localhost:9001/'],
  ['https://payments.example.com/', null],
  ['http://127.0.0.1.example.com:4242/', null],
])('looks for the sandbox of %s at %s', (page, sandbox) => expect(sandboxOrigin(new URL(page))).toBe(sandbox))
