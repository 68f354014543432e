import fc from 'fast-check'
import type { Operation } from '../contract.ts'
import type { Expected, Plan } from './plan.ts'
import { validRequest } from './valid.ts'

type Request = fc.Arbitrary<Omit<Plan, 'caller' | 'framing'>>
type Headers = Plan['headers']

const secret = `svc_test_${'0'.repeat(40)}`

/** Headers that change nothing: what has to be answered is answered as ever. */
const harmless: Headers[] = [
  [['X-API-Version', '1999-01-01']],
  [['X-Request-Id', 'mine']],
  [['Range', 'bytes=0-1']],
  [['If-None-Match', '*']],
  [['If-Modified-Since', 'Thu, 01 Jan 2099 00:00:00 GMT']],
  [['Accept', 'text/html']],
  [['Accept', '']],
  [['Accept-Encoding', 'gzip, br, zstd']],
  [['Accept-Language', '*;q=0']],
  [
    ['Origin', 'https://evil.example'],
    ['Access-Control-Request-Method', 'POST'],
  ],
  [
    ['X-Forwarded-For', '1.2.3.4'],
    ['X-Forwarded-Proto', 'https'],
    ['Forwarded', 'for=x'],
  ],
  [['X-HTTP-Method-Override', 'DELETE']],
  [['Cookie', `a=${'x'.repeat(4000)}`]],
  [
    ['Upgrade', 'websocket'],
    ['Connection', 'Upgrade'],
  ],
  [['X-Latin', 'caf\u00e9']],
  [['TE', 'trailers']],
  [['X-Empty', '']],
  [
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ],
  [['X-Long', 'x'.repeat(8000)]],
  Array.from({ length: 400 }, (_, index) => [`X-${index}`, String(index)] as [string, string]),
]

const unknownCaller: Headers[] = [
  [['Authorization', `Bearer ${secret}`]],
  [['Authorization', 'Bearer']],
  [['Authorization', '']],
  [['Authorization', `Basic ${Buffer.from('a:b').toString('base64')}`]],
  [['Authorization', secret]],
  [['Authorization', `Bearer ${secret}${'x'.repeat(8000)}`]],
  [['Authorization', `Bearer ${' '.repeat(8000)}${secret}`]],
  [['Authorization', 'Bearer svc_test_\u00e9']],
]

const keys: [text: string, taken: boolean][] = [
  ['a', true],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
  ['', false],
  ['caf\u00e9', false],
  ['a\tb', false],
  ['{"a":1}', true],
  ['__proto__', true],
  ["'; DROP TABLE idempotent_requests; --", true],
  ['%00', true],
]

const bodyTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json5',
  '',
  ';',
  'application/json/x',
  `text/${'x'.repeat(5000)}`,
]

export function harmlessHeaders(operation: Operation): Request {
  return withHeaders(operation, 'harmless headers', fc.constantFrom(...harmless))
}

export function unknownCallers(operation: Operation): Request {
  return withHeaders(operation, 'an unknown caller', fc.constantFrom(...unknownCaller), 'refusal')
}

/** Few keys for many requests: they meet each other, under way or done, with the same body or another. */
export function idempotencyKeys(operation: Operation): Request | null {
  if (operation.method !== 'POST') return null
  const some = fc.oneof(
    fc.constantFrom(...keys),
    fc.nat(60).map((number) => [`again-${number}`, true] as [string, boolean]),
  )
  return fc.tuple(validRequest(operation), some).map(([request, [key, taken]]) => ({
    ...request,
    group: 'idempotency',
    note: `Idempotency-Key: ${key.slice(0, 30)}`,
    headers: [['Idempotency-Key', key]],
    expected: taken ? 'documented' : 'refusal',
  }))
}

export function bodyTypesOf(operation: Operation): Request | null {
  if (!operation.takesBody) return null
  const types = fc.constantFrom(...bodyTypes).map((type): Headers => [['Content-Type', type]])
  return withHeaders(operation, 'another content type', types, 'refusal').map((plan) => ({
    ...plan,
    body: plan.body ?? {},
  }))
}

function withHeaders(operation: Operation, note: string, headers: fc.Arbitrary<Headers>, expected?: Expected): Request {
  return fc.tuple(validRequest(operation), headers).map(([request, headers]) => ({
    ...request,
    group: 'header',
    note: `${note}: ${headers[0]?.join(': ').slice(0, 60)}`,
    headers,
    expected: expected ?? request.expected,
  }))
}
