import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, testKeys } from '../testing/sandbox.ts'
import { oldestVersion } from './api-version.ts'
import { apiVersion } from './context.ts'

const { sandbox } = createTestSandbox()
afterAll(() => sandbox.close())

const auth = { authorization: `Bearer ${testKeys.test.secret}` }
type Refused = { error: { code?: string; message: string; param?: string } }

async function send(method: string, path: string, more: { headers?: object; body?: string } = {}) {
  const headers = { ...auth, 'content-type': 'application/x-www-form-urlencoded', ...more.headers }
  const request = new Request(`http://sandbox.test${path}`, { method, headers, body: more.body ?? null })
  const response = await sandbox.fetch(request)
  return { status: response.status, headers: response.headers, error: ((await response.json()) as Refused).error }
}

test.for([
  ['POST', '/v1/tax/calculations'],
  ['GET', '/v1/tax/calculations/taxcalc_1/line_items'],
  ['GET', '/v2/core/vault/us_bank_accounts/usba_1'],
  ['POST', '/v2/billing/meter_event_session'],
] as const)('%s %s is not offered, and says so', async ([method, path]) => {
  const { status, error } = await send(method, path)
  expect([status, error.code]).toEqual([400, 'sandbox_not_offered'])
  expect(error.message).toBe(`${method} ${path.split('?')[0]} is not offered by this sandbox yet (Stripe has it).`)
})

test.for([
  ['POST', '/v1/cupons'],
  ['PUT', '/v1/customers'],
  ['GET', '/v1/customers/cus_1/no_such_part'],
  ['GET', '/v2/core/acounts'],
] as const)('%s %s is a typo', async ([method, path]) => {
  const { status, error } = await send(method, path)
  expect(status).toBe(404)
  expect(error.message).toContain(`Unrecognized request URL (${method}: ${path})`)
})

test('a parameter that Stripe has is told from a typo', async () => {
  expect((await send('POST', '/v1/customers', { body: 'tax_id_data[0][type]=eu_vat' })).error).toMatchObject({
    code: 'parameter_unknown',
    message: 'tax_id_data is not offered by this sandbox yet (Stripe has it).',
    param: 'tax_id_data',
  })
  expect((await send('POST', '/v1/customers', { body: 'nmae=Ada' })).error.message).toBe(
    'Received unknown parameter: nmae',
  )
})

test.for(['2020-08-27', '2011-01-01'])('the version %s is too old, and is told what to pin', async (version) => {
  for (const path of ['/v1/balance', '/v2/core/accounts']) {
    const { status, error } = await send('GET', path, { headers: { 'stripe-version': version } })
    expect(status).toBe(400)
    expect(error.message).toContain(`The API version ${version} is not offered by this sandbox (Stripe has it).`)
    expect(error.message).toContain(`from ${oldestVersion} to ${apiVersion}. Pin`)
  }
  const { error } = await send('POST', '/v1/webhook_endpoints', {
    body: `url=https://a.test&enabled_events[]=*&api_version=${version}`,
  })
  expect([error.code, error.param]).toEqual(['sandbox_version', 'api_version'])
})

test.for(['2024-02-31', '2024-06-21', 'latest', '2026-10-28.preview', '2026-10-28.ENDIVE', '2026-10-28.endive; x'])(
  'the version %s is none',
  async (version) => {
    const { status, error } = await send('GET', '/v1/balance', { headers: { 'stripe-version': version } })
    expect([status, error.message]).toEqual([400, `Invalid Stripe API version: ${version}`])
  },
)

test.for(['True', 'true', 'False', 'false'])('%s is a boolean', async (value) => {
  expect((await send('POST', '/v1/products', { body: `name=Tea&active=${value}` })).status).toBe(200)
})

test.for(['TRUE', 'yes', '1', ''])('%j is no boolean', async (value) => {
  expect((await send('POST', '/v1/products', { body: `name=Tea&active=${value}` })).error.param).toBe('active')
})
