import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { payOnPage } from '../testing/pay-on-page.ts'
import { createReadyAccount, createTestSandbox, oneItem, testKeys } from '../testing/sandbox.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  file = join(folder, 'sandbox.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('all state is there after closing and reopening the file', async () => {
  const first = createTestSandbox({ file })
  const account = await createReadyAccount(first.stripe)
  const on = { stripeAccount: account.id }
  const session = await first.stripe.checkout.sessions.create(oneItem, on)
  await payOnPage(first.sandbox, session.id)
  const before = await first.stripe.events.list({ limit: 100 }, on)
  await first.sandbox.close()

  const second = createTestSandbox({ file })
  expect((await second.stripe.checkout.sessions.retrieve(session.id, {}, on)).status).toBe('complete')
  expect((await second.stripe.events.list({ limit: 100 }, on)).data).toEqual(before.data)
  expect((await second.stripe.accounts.retrieve(account.id)).charges_enabled).toBe(true)
  await second.sandbox.close()
})

test('an answered request survives a killed process', async () => {
  const script = `
    import { createSandbox } from ${JSON.stringify(new URL('../sandbox.ts', import.meta.url).href)}
    const sandbox = createSandbox({ file: ${JSON.stringify(file)}, publicUrl: 'http://x.test', keys: ${JSON.stringify(testKeys)} })
    const headers = { authorization: 'Bearer ${testKeys.test.secret}' }
    for (let n = 0; ; n++) {
      const body = new URLSearchParams({ name: 'Thing ' + n })
      const response = await sandbox.fetch(new Request('http://x.test/v1/products', { method: 'POST', headers, body }))
      process.stdout.write((await response.json()).id + '\\n')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  let answered = ''
  child.stdout.on('data', (chunk) => {
    answered += chunk
    if (answered.length > 4000) child.kill('SIGKILL')
  })
  await once(child, 'close')
  const ids = answered.split('\n').slice(0, -1)
  expect(ids.length).toBeGreaterThan(100)

  const { sandbox, stripe } = createTestSandbox({ file })
  const kept: string[] = []
  for await (const product of stripe.products.list({ limit: 100 })) kept.push(product.id)
  expect(kept).toEqual(expect.arrayContaining(ids))
  await sandbox.close()
})

test('two processes on one file agree', async () => {
  const [one, two] = [createTestSandbox({ file }), createTestSandbox({ file })]
  const account = await createReadyAccount(one.stripe)
  const on = { stripeAccount: account.id }
  const session = await two.stripe.checkout.sessions.create(oneItem, on)
  const presses = await Promise.all([payOnPage(one.sandbox, session.id), payOnPage(two.sandbox, session.id)])
  expect(presses[0]).toEqual(presses[1])
  expect((await one.stripe.charges.list({}, on)).data).toHaveLength(1)
  await Promise.all([one.sandbox.close(), two.sandbox.close()])
})

test('no card number and no security code is ever written down', async () => {
  const { sandbox, stripe } = createTestSandbox({ file })
  const session = await stripe.checkout.sessions.create(oneItem)
  await payOnPage(sandbox, session.id, { number: '4000 0000 0000 9995', cvc: '987' })
  await payOnPage(sandbox, session.id, { cvc: '987' })
  const card = { number: '5555555555554444', exp_month: 1, exp_year: 2040, cvc: '987' }
  await stripe.rawRequest('POST', '/v1/payment_methods', { type: 'card', card })
  const written = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('')
  expect(written).toContain('Ada Lovelace')
  for (const secret of ['4242424242424242', '4000000000009995', '4000 0000 0000 9995', '5555555555554444', '"987"']) {
    expect(written).not.toContain(secret)
  }
  await sandbox.close()
})
