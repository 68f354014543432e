import { expect, test } from 'vitest'
import { explainRefusal, explainServerError } from './explain-refusal.ts'

const errorWith = (fields: object, message = 'it failed') => Object.assign(new Error(message), fields)
const ofServer = (code: string, message?: string) => errorWith({ code, severity: 'FATAL' }, message)

test.each<[string, unknown, RegExp]>([
  [
    'nothing listens',
    errorWith({ code: 'ECONNREFUSED', address: '10.0.0.1', port: 5432 }),
    /no server listens at 10\.0\.0\.1:5432/,
  ],
  [
    'nothing listens at any address of a name',
    Object.assign(new AggregateError([errorWith({ address: '::1', port: 5432 })]), { code: 'ECONNREFUSED' }),
    /no server listens at ::1:5432/,
  ],
  [
    'an unknown certificate',
    errorWith({ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'self-signed certificate'),
    /not trusted \(self-signed certificate\).*sslrootcert/,
  ],
  ['no answer', new Error('timeout expired'), /did not answer in time.*firewall/],
  ['a rule of pg_hba.conf', ofServer('28000', 'no pg_hba.conf entry for host "10.0.0.9"'), /pg_hba\.conf/],
  ['no free connection', ofServer('53300', 'sorry, too many clients already'), /max_connections.*DATABASE_POOL_SIZE/],
  ['a full disk', ofServer('53100', 'could not extend file'), /disk of the server is full/],
  ['a server that starts', ofServer('57P03', 'the database system is starting up'), /Start again/],
  [
    'a name that another client prepared',
    ofServer('42P05', 'prepared statement "mp0" already exists'),
    /Set DATABASE_POOL_MODE=transaction/,
  ],
  ['anything else that a server says', ofServer('08P01', 'no such user'), /no such user \(SQLSTATE 08P01\)/],
])('%s: one line that names the variable', (_, error, expected) => {
  const line = explainRefusal('DATABASE_URL', error)
  expect(line).toMatch(/^DATABASE_URL: [^\n]+$/)
  expect(line).toMatch(expected)
})

test('a bug is not taken for a refusal, nor for a wrong address', () => {
  expect(explainRefusal('DATABASE_URL', new TypeError('x is not a function'))).toBe(null)
  expect(explainServerError('DATABASE_URL', ofServer('42703', 'column "x" does not exist'))).toBe(null)
  expect(explainServerError('DATABASE_URL', errorWith({ code: 'ENOENT' }))).toBe(null)
})
