import { describe, expect, test } from 'vitest'
import { refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const keys = await platform.merchant()
const shop = await platform.signIn(keys.test_key)
const live = await platform.signIn(keys.live_key)
const good = 'https://shop.example/ok'
const create = (urls: { success_url?: unknown; cancel_url?: unknown }, by = shop) =>
  by.paymentSessions.create({
    line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
    success_url: good,
    cancel_url: good,
    ...urls,
  } as never)

describe.each(['success_url', 'cancel_url'] as const)('%s', (param) => {
  test.each([
    '',
    ' ',
    '/ok',
    'ok',
    '//shop.example/ok',
    'shop.example/ok',
    'http:',
    'http://',
    'https:///ok',
    'https:shop.example',
    'https:/shop.example',
    'https:\\\\shop.example',
    'https://shop.example\\ok',
    'https://shop example/ok',
    'https://shop.example/a b',
    ' https://shop.example/ok',
    'https://shop.example/ok\n',
    'https://shop.example:99999/',
    'https://[::1/',
    'https://user:secret@shop.example/',
    'https://user@shop.example/',
    'https://@shop.example/',
    'https://:@shop.example/',
    'https://{CHECKOUT_SESSION_ID}/',
    'https://{CHECKOUT_SESSION_ID}.example/',
    'https://shop.example:{CHECKOUT_SESSION_ID}/',
    'https://{CHECKOUT_SESSION_ID}@shop.example/',
    '{CHECKOUT_SESSION_ID}://shop.example/',
    'javascript:alert(1)',
    'JavaScript://shop.example/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://shop.example/',
    'blob:https://shop.example/x',
    'https://shop.example/\0',
    'https://shop.example/\ud83c',
    `https://shop.example/${'x'.repeat(2048)}`,
  ])('%j is no address to send a customer to', async (address) => {
    const error = await refusal(create({ [param]: address }))
    expect({ code: error.code, param: error.param }).toEqual({ code: 'invalid_url', param })
  })

  test.each([undefined, null, 5, true, {}, [good]])('%j is no text', async (address) => {
    const error = await refusal(create({ [param]: address }))
    expect({ code: error.code, param: error.param }).toEqual({ code: 'validation_error', param })
  })

  test.each([
    'https://shop.example',
    'http://localhost:3000/ok',
    'HTTPS://Shop.Example/OK',
    'https://shop.example/ok?session={CHECKOUT_SESSION_ID}',
    'https://shop.example/{CHECKOUT_SESSION_ID}/ok?a={CHECKOUT_SESSION_ID}#{CHECKOUT_SESSION_ID}',
    'https://shop.example?{CHECKOUT_SESSION_ID}',
    'https://shop.example/ok?next=https://user:pass@other.example',
    'https://münchen.example/straße?q=ü',
    'https://127.0.0.1:8080/ok',
    'https://[::1]:8080/ok',
    `https://shop.example/${'x'.repeat(2027)}`,
  ])('%s is kept as it was sent', async (address) => {
    expect((await create({ [param]: address }))[param]).toBe(address)
  })

  test.each(['http://shop.example/ok', 'http://localhost.example/ok', 'http://127.0.0.1.example/ok'])(
    'in live mode %s is refused by name, with what mends it',
    async (address) => {
      const error = await refusal(create({ [param]: address }, live))
      expect([error.code, error.param]).toEqual(['invalid_url', param])
      expect(error.message).toContain(`${param} must use https in live mode`)
      expect((await create({ [param]: address }))[param]).toBe(address)
    },
  )

  test.each(['http://localhost:3000/ok', 'http://127.0.0.1/ok', 'http://[::1]:8080/ok'])(
    'in live mode %s, on this machine, is not',
    async (address) => {
      expect((await create({ [param]: address }, live))[param]).toBe(address)
    },
  )
})
