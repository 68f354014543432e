import { expect, test } from 'vitest'
import { failureReason } from './failure-reason.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['ENOTFOUND', 'dns_failed'],
  ['EAI_AGAIN', 'dns_failed'],
  ['ECONNREFUSED', 'connection_refused'],
  ['ECONNRESET', 'connection_reset'],
  ['UND_ERR_SOCKET', 'connection_reset'],
  ['EHOSTUNREACH', 'network_unreachable'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['CERT_HAS_EXPIRED', 'tls_failed'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_failed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls_failed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_failed'],
  ['HPE_INVALID_CONSTANT', 'invalid_response'],
  ['ADDRESS_NOT_ALLOWED', 'address_not_allowed'],
  ['PROXY_FAILED', 'proxy_failed'],
  ['SOMETHING_NEW', 'request_failed'],
])('%s is %s', (code, name) => expect(failureReason(withCode(code))).toBe(name))

test('of several addresses that failed the first one gives the reason', () => {
  expect(failureReason(new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')]))).toBe(
    'connection_refused',
  )
})

test('an exchange that exceeds its time limit is a timeout', () => {
  expect(failureReason(new DOMException('too late', 'TimeoutError'))).toBe('timeout')
})
