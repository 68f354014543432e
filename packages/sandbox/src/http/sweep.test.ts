import { afterAll, describe, expect, test } from 'vitest'
import { endpoints } from '../resources/registry.ts'
import { createTestSandbox, testKeys } from '../testing/sandbox.ts'

const { sandbox } = createTestSandbox()
afterAll(() => sandbox.close())

const cases = endpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const)
const authorized = { authorization: `Bearer ${testKeys.test.secret}` }

/** A value that a required parameter takes. */
const anyValue = (name: string) => {
  if (name === 'reason') return 'other'
  if (name === 'type') return 'eu_vat'
  if (name === 'amount') return '5'
  if (name === 'currency') return 'usd'
  return name.endsWith('_time') ? '4102444800' : 'btok_us'
}

async function send(method: string, path: string, headers: Record<string, string>, form: Record<string, string> = {}) {
  const params = new URLSearchParams(form)
  const url = `http://sandbox.test${path}${method === 'POST' ? '' : `?${params}`}`
  const response = await sandbox.fetch(
    new Request(url, { method, headers, ...(method === 'POST' ? { body: params } : {}) }),
  )
  const body = (await response.json()) as { error?: { code?: string; type: string; message: string; param?: string } }
  return { status: response.status, error: body.error }
}

describe.each(cases)('%s %s', (method, path, endpoint) => {
  const somewhere = path.replace(/:\w+/g, 'unknown_1')

  test('refuses a wrong key', async () => {
    const { status, error } = await send(method, somewhere, { authorization: 'Bearer sk_test_wrong' })
    expect([status, error?.type]).toEqual([401, 'invalid_request_error'])
  })

  test('refuses an unknown account', async () => {
    const { status, error } = await send(method, somewhere, { ...authorized, 'stripe-account': 'acct_unknown' })
    expect([status, error?.code]).toEqual([403, 'account_invalid'])
  })

  test('names an unknown parameter', async () => {
    const { status, error } = await send(method, somewhere, authorized, { no_such_parameter: '1' })
    expect([status, error?.code, error?.param]).toEqual([400, 'parameter_unknown', 'no_such_parameter'])
  })

  test('does not run for a publishable key that proves nothing', async () => {
    const { status } = await send(method, somewhere, { authorization: `Bearer ${testKeys.test.publishable}` })
    const open = endpoint.publishable && !('client_secret' in endpoint.params)
    expect(status).toBe(open ? 400 : 403)
  })
})

describe.each(cases.filter(([, path]) => path.includes(':')))('%s %s', (method, path, endpoint) => {
  test('does not find an unknown id', async () => {
    const needed = Object.keys(endpoint.params).filter((name) => endpoint.params[name]?.required)
    const { status, error } = await send(
      method,
      path.replace(/:\w+/g, 'unknown_1'),
      authorized,
      Object.fromEntries(needed.map((name) => [name, anyValue(name)])),
    )
    const missing = path.startsWith('/v1/accounts') ? [403, 'account_invalid'] : [404, 'resource_missing']
    expect([status, error?.code]).toEqual(missing)
  })
})
