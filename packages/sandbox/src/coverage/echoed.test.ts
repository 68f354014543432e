import { afterAll, expect, test } from 'vitest'
import { apiVersion } from '../http/context.ts'
import type { Shape } from '../http/fields.ts'
import { endpoints, v2Endpoints } from '../resources/registry.ts'
import { olderClient } from '../testing/older-client.ts'
import { createTestSandbox, testKeys } from '../testing/sandbox.ts'
import { echoedParameters } from './echoed.ts'

const warned: string[] = []
const log = { info: () => {}, error: () => {}, warn: (_details: object, message: string) => warned.push(message) }
const { sandbox } = createTestSandbox({ log })
const { sandbox: strict } = createTestSandbox({ strict: true })
afterAll(() => Promise.all([sandbox.close(), strict.close()]))

const lenient = olderClient(sandbox, apiVersion)
const refusing = olderClient(strict, apiVersion)

/** The language of a portal session is kept, and its pages are in English. */
const path = '/billing_portal/sessions'

test('a parameter without an observed effect is taken, named in a header and logged', async () => {
  const { body: customer } = await lenient('POST', '/customers', { name: 'Ada' })
  const { headers, status } = await lenient('POST', path, { customer: customer.id, locale: 'de' })
  expect([status, headers.get('sandbox-echoed')]).toEqual([200, 'locale'])
  expect(warned.at(-1)).toContain('POST /v1/billing_portal/sessions: the parameter locale is accepted, but no effect')
  const observed = await lenient('POST', path, { customer: customer.id })
  expect(observed.headers.get('sandbox-echoed')).toBe(null)
})

test('a strict sandbox refuses it by name, and takes what is observed', async () => {
  const { body: customer, status } = await refusing('POST', '/customers', { name: 'Ada', 'metadata[a]': 'b' })
  expect(status).toBe(200)
  const refused = await refusing('POST', path, { customer: customer.id, locale: 'de' })
  expect([refused.status, refused.body.error]).toEqual([
    400,
    expect.objectContaining({ code: 'sandbox_parameter_echoed', param: 'locale' }),
  ])
  expect((await refusing('POST', path, { customer: customer.id })).status).toBe(200)
})

test('a strict sandbox refuses a parameter in a list by its place, and keeps nothing', async () => {
  const { body: product } = await refusing('POST', '/products', { name: 'Pro' })
  const fields = {
    mode: 'payment',
    success_url: 'https://shop.test/',
    locale: 'de',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][product]': product.id,
    'line_items[0][price_data][unit_amount]': '500',
    'line_items[0][quantity]': '1',
  }
  expect((await refusing('POST', '/checkout/sessions', fields)).body.error.param).toBe('locale')
  expect((await refusing('GET', '/checkout/sessions')).body.data).toEqual([])
})

test('an operation of v2 names the parameter in the message', async () => {
  const call = (target: typeof sandbox) =>
    target.fetch(
      new Request('http://sandbox.test/v2/core/accounts', {
        method: 'POST',
        headers: { authorization: `Bearer ${testKeys.test.secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          contact_email: 'ada@example.com',
          identity: { country: 'us', entity_type: 'individual', individual: { legal_gender: 'female' } },
        }),
      }),
    )
  expect((await call(sandbox)).headers.get('sandbox-echoed')).toBe('identity[individual]')
  const refused = await call(strict)
  expect([refused.status, await refused.json()]).toEqual([
    400,
    {
      error: expect.objectContaining({
        code: 'sandbox_parameter_echoed',
        message: expect.stringContaining('identity[individual]'),
      }),
    },
  ])
})

test('an operation of v2 names the parameter of a refused request, too', async () => {
  const answer = await sandbox.fetch(
    new Request('http://sandbox.test/v2/core/accounts', {
      method: 'POST',
      headers: { authorization: `Bearer ${testKeys.test.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ identity: { entity_type: 'individual', individual: { legal_gender: 'female' } } }),
    }),
  )
  expect([answer.status, answer.headers.get('sandbox-echoed')]).toEqual([400, 'identity[individual]'])
})

/** The names of the parameters without which a request is refused, and of client secrets. */
function neededIn(shape: Shape, prefix = ''): string[] {
  return Object.entries(shape).flatMap(([part, field]) => {
    if (!field.required && part !== 'client_secret') return []
    const name = prefix === '' ? part : `${prefix}[${part}]`
    return field.describes?.shape ? neededIn(field.describes.shape, name) : [name]
  })
}

test('no parameter that a request has to have, and no client secret, is without an observed effect', () => {
  const shapes = [...endpoints, ...v2Endpoints].map((one) => {
    const shape = 'params' in one ? one.params : ({ ...one.query, ...one.body } as Shape)
    return [`${one.method} ${one.path.replace(/:\w+/g, ':id')}`, shape] as const
  })
  const missed = shapes.flatMap(([operation, shape]) => {
    const echoed = echoedParameters(operation)
    return neededIn(shape).flatMap((name) => (echoed?.has(name) ? [`${operation} ${name}`] : []))
  })
  expect(missed).toEqual([])
})
