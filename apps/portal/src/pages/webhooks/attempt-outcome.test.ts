import { expect, test } from 'vitest'
import { attemptOutcome } from './attempt-outcome.ts'

test('is good without an error', () => {
  expect(attemptOutcome({ error: null, status_code: 204 })).toMatchObject({ good: true, short: '204' })
})

test.each([
  [301, 'Redirects'],
  [403, 'secret'],
  [404, 'URL'],
  [400, '2xx'],
  [503, 'server'],
])('explains an answer of %i', (status_code, word) => {
  const outcome = attemptOutcome({ error: 'http_status', status_code })
  expect(outcome).toMatchObject({ good: false, short: String(status_code), long: expect.stringContaining(word) })
})

test.each([
  'timeout',
  'proxy_failed',
  'dns_failed',
  'connection_refused',
  'connection_reset',
  'network_unreachable',
  'tls_failed',
  'address_not_allowed',
  'invalid_response',
  'request_failed',
])('has words for %s', (error) => {
  const { good, short, long } = attemptOutcome({ error, status_code: null })
  expect([good, short.includes('_'), long.includes(error)]).toEqual([false, false, false])
})

test('names what it does not know', () => {
  expect(attemptOutcome({ error: 'toString', status_code: null }).long).toBe('The request failed: toString.')
})
