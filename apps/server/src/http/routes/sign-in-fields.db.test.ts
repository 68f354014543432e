import { signInOperations } from '@merchant-payments/api/http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testBrowser } from '../../testing/browser.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

const merchant = await server.merchant()
const browser = testBrowser(server.origin)
expect((await browser.signIn(merchant.portal_email, merchant.portal_password)).status).toBe(200)
const { id: sessionId } = await server.database.prisma.session.findFirstOrThrow()

/** The fields of an operation that are refused with a reason. */
function refusedFields(schema: z.ZodType): string[] {
  const object = schema instanceof z.ZodPipe ? schema.in : schema
  if (!(object instanceof z.ZodObject)) throw new Error('the body of an operation is an object')
  return Object.entries(object.shape).flatMap(([name, field]) =>
    field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUndefined ? [name] : [],
  )
}

const offered = Object.entries(signInOperations).flatMap(([name, operation]) => {
  if (typeof operation === 'string') return []
  const [method = '', path = ''] = name.split(' ')
  return [{ name, method, path, operation }]
})

/** A request of the page, with a session that is confirmed. */
async function ask(method: string, path: string, init: { type?: string; body?: string; query?: string } = {}) {
  const { type = 'application/json', body, query = '' } = init
  server.clock.advance(61_000)
  await server.database.pool.query('UPDATE sessions SET authenticated_at = now() WHERE id = $1', [sessionId])
  const answer = await browser.request(`${server.origin}/portal/auth${path}${query}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': type }, body }),
  })
  return { status: answer.status, text: await answer.text() }
}

test('refused fields of all operations are named in a 400, whatever they hold', async () => {
  const cases = offered.flatMap(({ method, path, operation }) =>
    refusedFields(operation.body).map((field) => ({ method, path, field })),
  )
  expect(cases.map(({ path, field }) => `${path} ${field}`)).toEqual(
    expect.arrayContaining([
      '/sign-in/email callbackURL',
      '/sign-in/email rememberMe',
      '/two-factor/verify-totp trustDevice',
      '/two-factor/verify-backup-code trustDevice',
      '/two-factor/verify-backup-code disableSession',
      '/passkey/verify-registration createSession',
    ]),
  )
  for (const { method, path, field } of cases) {
    for (const value of [true, false, 'x', {}, null]) {
      const { status, text } = await ask(method, path, { body: JSON.stringify({ code: '123456', [field]: value }) })
      expect([path, field, status, text.includes(`"${field}"`)]).toEqual([path, field, 400, true])
    }
  }
})

test('a field that the library does not know, and a query, are refused on every operation', async () => {
  for (const { method, path } of offered) {
    if (method === 'POST') {
      const { status, text } = await ask(method, path, { body: '{"surplus":1}' })
      expect([path, status, text.includes('surplus')]).toEqual([path, 400, true])
    }
    expect([path, (await ask(method, path, { query: '?disableRefresh=true' })).status]).toEqual([path, 400])
  }
})

test('a body in another form than JSON is refused on every operation, before anything is checked', async () => {
  const forms = [
    { type: 'application/x-www-form-urlencoded', body: `email=${merchant.portal_email}&password=guess` },
    { type: 'multipart/form-data; boundary=x', body: '--x--' },
    { type: 'text/plain', body: JSON.stringify({ email: merchant.portal_email, password: merchant.portal_password }) },
    { type: 'application/json', body: 'email=x' },
    { type: 'application/json', body: '[]' },
    { type: 'application/json', body: '"text"' },
    { type: 'application/json', body: 'null' },
  ]
  for (const { method, path } of offered.filter(({ method }) => method === 'POST')) {
    for (const form of forms) expect([path, form, (await ask(method, path, form)).status]).toEqual([path, form, 400])
  }
})

test('operations that are not offered do not exist', async () => {
  for (const [name, operation] of Object.entries(signInOperations)) {
    if (typeof operation !== 'string') continue
    const [method = '', path = ''] = name.split(' ')
    const { status } = await ask(method, path.replace(/:\w+/, 'x'), method === 'POST' ? { body: '{}' } : {})
    expect([name, status]).toEqual([name, 404])
  }
})

test('malformed passkeys are refused with 400, and nothing is logged', async () => {
  const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30', attestationObject: 'e30' }
  const good = { id: 'abc', rawId: 'abc', type: 'public-key', response, clientExtensionResults: {} }
  const values = [
    undefined,
    null,
    1,
    true,
    '',
    'ä',
    'a b',
    '\u0000',
    'x'.repeat(15_000),
    [],
    {},
    { contains: '' },
    [['x']],
  ]
  const variants = [
    ...Object.keys(good).map((field) => (value: unknown) => ({ ...good, [field]: value })),
    ...Object.keys(response).map((field) => (value: unknown) => ({
      ...good,
      response: { ...response, [field]: value },
    })),
  ]
  for (const path of ['/passkey/verify-authentication', '/passkey/verify-registration']) {
    const options = path.endsWith('registration') ? 'generate-register-options' : 'generate-authenticate-options'
    for (const variant of [...variants, (value: unknown) => value]) {
      for (const value of values) {
        await ask('GET', `/passkey/${options}`)
        const body = JSON.stringify({ response: variant(value) })
        const { status } = await ask('POST', path, { body })
        expect({ path, body, refused: [400, 401].includes(status) }).toEqual({ path, body, refused: true })
      }
    }
  }
  expect(server.logged).toEqual([])
}, 60_000)
