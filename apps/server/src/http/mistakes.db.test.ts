import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { wrongNames } from '../testing/mistakes/wrong-names.ts'
import { wrongValues } from '../testing/mistakes/wrong-values.ts'
import { type Failure, send } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const { test_key: key } = await server.merchant()

test.each([...wrongValues, ...wrongNames])(
  '%s (%s) is told with its mend',
  async (_, call, sent, told, code = 'validation_error') => {
    const [method = '', path = ''] = call.split(' ')
    const { error } = await send(server.origin, method, `/api/v1${path}`, {
      key,
      ...(sent !== undefined && { body: sent }),
    })
    expect(error).toMatchObject({ code, message: expect.stringContaining(told) })
    expectNamed(error)
  },
)

/** The field stands in the sentence, as well as in `param`. */
function expectNamed({ code, param, message, issues }: Failure): void {
  if (param) expect(message.toLowerCase()).toContain(param.toLowerCase())
  if (code === 'validation_error') expect(issues?.[0]).toMatchObject({ param })
}

const json = { 'content-type': 'application/json' }
test.each([
  [
    'a form',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'name=Tea',
    'The body must be a JSON object with Content-Type: application/json; this one has application/x-www-form-urlencoded.',
  ],
  ['no type', {}, '{"name":"Tea"}', 'this one has no Content-Type'],
  ['a list', json, '[{"name":"Tea"}]', 'this one is a list'],
  ['a text', json, '"Tea"', 'this one is a single value'],
  ['a comma too many', json, '{\n  "name": "Tea",\n}', 'The body is not valid JSON: look at line 3, column 1.'],
  ['half a body', json, '{"name":"T', 'The body is not valid JSON: '],
  ['single quotes', json, "{'name':'Tea'}", 'The body is not valid JSON: look at line 1, column 2.'],
  [
    'another character set',
    json,
    Buffer.from('{"name":"Th\xe9"}', 'latin1'),
    'The body is not UTF-8: send JSON in that encoding.',
  ],
  ['gzip', json, gzipSync('{"name":"Tea"}'), 'The body is compressed: send JSON uncompressed.'],
])('a body of %s is told with its mend', async (_, headers, raw, told) => {
  const { status, error } = await send(server.origin, 'POST', '/api/v1/products', { key, headers, raw })
  expect({ status, code: error.code, message: error.message }).toEqual({
    status: 400,
    code: 'validation_error',
    message: expect.stringContaining(told),
  })
})

test.each([
  ['no key', {}, 'The API key is missing. Send the header Authorization: Bearer svc_test_… or svc_live_….'],
  ['a key as a password', { authorization: `Basic ${btoa(`${key}:`)}` }, 'must be a bearer token'],
  [
    'the secret of an endpoint',
    { authorization: `Bearer whsec_${'a'.repeat(43)}` },
    'the signing secret of a webhook endpoint, not an API key',
  ],
  ['half a key', { authorization: `Bearer ${key.slice(0, 30)}` }, 'is incomplete'],
  [
    'a key of another server',
    { authorization: `Bearer svc_test_${'a'.repeat(40)}` },
    'No such API key: it was created on another server',
  ],
])('%s is told with its mend', async (_, headers, told) => {
  const { status, error } = await send(server.origin, 'GET', '/api/v1/products', { headers })
  expect({ status, code: error.code, message: error.message }).toEqual({
    status: 401,
    code: 'unauthorized',
    message: expect.stringContaining(told),
  })
})
