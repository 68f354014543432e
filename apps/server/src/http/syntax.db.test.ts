import { describe, expect, test } from 'vitest'
import { bodiesIn, outcome, pathFor, sharedPaths, withBody } from '../testing/examples.ts'
import { send } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const shop = server.as((await server.merchant()).test_key)
const bodyFor = await bodiesIn(shop)
const pathOf = sharedPaths(shop)
const json = { 'content-type': 'application/json' }
const mebibyte = 1024 * 1024

const nested = (open: string, close: string, depth = 5000) => open.repeat(depth) + close.repeat(depth)

/** All of its fields are optional. */
const mayBeEmpty = ({ method, path }: { method: string; path: string }) =>
  method === 'PUT' ||
  /\/(evidence|test|cancel|pause)$/.test(path) ||
  /^\/(webhook-endpoints|payment-links|discounts)\/\{id\}$/.test(path)

describe.each(withBody)('$method $path', (operation) => {
  const text = JSON.stringify(bodyFor(operation))
  type Raw = string | Buffer | (string | Buffer)[]
  const call = async (raw: Raw, headers: Record<string, string> = json) =>
    shop.send(operation.method, await pathFor(operation, shop), { raw, headers })
  const refusedCall = async (raw: Raw, headers: Record<string, string> = json) =>
    shop.send(operation.method, await pathOf(operation), { raw, headers })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/json ;x=y',
  ])('takes %s', async (type) => {
    const answer = await call(text, { 'content-type': type })
    expect(answer.status, answer.text).toBe(200)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/vnd.api+json',
    'text/json',
    'multipart/form-data; boundary=x',
    'nonsense',
    ';',
    '*/*',
  ])('refuses %s', async (type) => {
    expect(outcome(await refusedCall(text, { 'content-type': type }))).toBe('400 validation_error')
  })

  test('refuses a body without a type', async () => {
    expect(outcome(await refusedCall(text, {}))).toBe('400 validation_error')
  })

  test.each(['null', '[]', '"text"', '5', 'true', `[${text}]`])('refuses %s: it is no object', async (body) => {
    expect(outcome(await refusedCall(body))).toBe('400 validation_error')
  })

  test.each([
    '{',
    '',
    ' ',
    '{}{}',
    "{'name':'Tea'}",
    '{"name":}',
    '{"a":1,}',
    '{"a":01}',
    '{"a":NaN}',
    '// {}\n{}',
    '\u0000{}',
  ])('refuses %j: it is no JSON, or holds nothing', async (body) => {
    const answer = await call(body)
    if (body === '' && mayBeEmpty(operation)) expect(answer.status).toBe(200)
    else expect(outcome(answer)).toBe('400 validation_error')
  })

  test.each([
    ['a byte alone', Buffer.from([0x7b, 0xff, 0x7d])],
    ['an overlong form', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')])],
    ['a surrogate', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')])],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['Latin 1', Buffer.from('{"name":"café"}', 'latin1')],
  ])('refuses bytes that are no UTF-8: %s', async (_, body) => {
    expect(outcome(await refusedCall(body))).toBe('400 validation_error')
  })

  test('reads a body behind a byte order mark', async () => {
    expect((await call(`\ufeff${text}`)).status).toBe(200)
  })

  test.each(['__proto__', '\\u005f_proto__', '__pr\\u006fto__', '\\u005F\\u005F\\u0070roto__'])(
    'refuses a key %s wherever it stands',
    async (key) => {
      const inside = `{"${key}":{"amount":1}}`
      expect(outcome(await refusedCall(`${text.slice(0, -1)},"${key}":{"polluted":1}}`))).toBe('400 validation_error')
      expect(outcome(await refusedCall(`{"metadata":${inside}}`))).toBe('400 validation_error')
      expect(outcome(await refusedCall(`{"line_items":[${inside}]}`))).toBe('400 validation_error')
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    },
  )

  test.each([
    ['lists', `{"metadata":${nested('[', ']')}}`],
    ['objects', `{"metadata":{"a":${nested('{"a":', '', 5000)}1${'}'.repeat(5000)}}}`],
    ['lists in an unknown field', `{"x":${nested('[', ']')}}`],
    ['objects under __proto__', `${nested('{"__proto__":', '')}1${'}'.repeat(5000)}`],
    ['lists alone', nested('[', ']')],
    ['lists that do not end', '['.repeat(100_000)],
  ])('refuses 5,000 %s in one another', async (_, body) => {
    expect(outcome(await refusedCall(body))).toBe('400 validation_error')
  })

  test('takes exactly 1 MiB, and not a byte more', async () => {
    const blanks = ' '.repeat(mebibyte - Buffer.byteLength(text))
    expect((await call(text + blanks)).status).toBe(200)
    expect((await call([text, blanks])).status).toBe(200)
    expect(outcome(await refusedCall(`${text}${blanks} `))).toBe('413 payload_too_large')
    expect(outcome(await refusedCall([text, blanks, ' ']))).toBe('413 payload_too_large')
  })

  test('stops reading a stream without an end', async () => {
    const chunks = Array.from({ length: 64 }, () => Buffer.alloc(mebibyte / 8, 0x20))
    expect(outcome(await refusedCall(chunks))).toBe('413 payload_too_large')
    expect(outcome(await refusedCall(chunks, { 'content-type': 'text/plain' }))).toBe('413 payload_too_large')
  })

  test('reads no compressed body as something else', async () => {
    expect(outcome(await refusedCall(text.slice(1), { ...json, 'content-encoding': 'gzip' }))).toBe(
      '400 validation_error',
    )
  })
})

test('a streamed body of a GET has the same limit, though no handler reads it', async () => {
  const get = (...raw: Buffer[]) => send(server.origin, 'GET', '/api/v1/products', { key: shop.key, raw })
  const half = Buffer.alloc(mebibyte / 2, 0x20)
  expect(outcome(await get(half, half))).toBe('200 ok')
  expect(outcome(await get(half, half, Buffer.from(' ')))).toBe('413 payload_too_large')
})

test('a DELETE with a body is judged by its fields', async () => {
  const { data } = await shop.post<{ id: string }>('/products', { name: 'Tea' })
  const refused = await shop.send('DELETE', `/products/${data.id}`, { body: { force: true } })
  expect(outcome(refused)).toBe('400 validation_error')
  expect(refused.error.param).toBe('force')
  expect((await shop.send('DELETE', `/products/${data.id}`, { body: {} })).status).toBe(200)
})

test('a list with more members than a call has arguments is read, also beside the word __proto__', async () => {
  const raw = `{"name":"__proto__","images":[${Array(400_000).fill('0').join()}]}`
  const answer = await shop.send('POST', '/products', { raw, headers: json })
  expect(answer.error).toMatchObject({ code: 'validation_error', param: 'images' })
})

test('a key named twice: the last one counts', async () => {
  const answer = await shop.send<{ name: string }>('POST', '/products', {
    raw: '{"name":"a","name":"b"}',
    headers: json,
  })
  expect(answer.data.name).toBe('b')
})

test('numbers may be written in any form of JSON', async () => {
  const raw = '{"name":"Tea","price":{"amount":1.0e3,"currency":"usd"}}'
  const answer = await send<{ price: { amount: number } }>(server.origin, 'POST', '/api/v1/products', {
    key: shop.key,
    raw,
    headers: json,
  })
  expect(answer.data.price.amount).toBe(1000)
})
