import { eventTypes } from '@merchant-payments/webhooks'
import { describe, expect, test } from 'vitest'
import { refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const newShop = async () => platform.signIn((await platform.merchant()).test_key)
const shop = await newShop()
const url = 'https://hooks.example/in'

describe('the address', () => {
  test.each([
    'http://hooks.example/in',
    'HTTP://hooks.example',
    'ftp://hooks.example',
    'javascript:alert(1)',
    'ws://a.b',
  ])('%s is not https', async (address) => {
    expect((await refusal(shop.webhookEndpoints.create({ url: address }))).code).toBe('webhook_url_must_be_https')
  })

  test.each([
    '',
    'hooks.example/in',
    '//hooks.example/in',
    '/in',
    'https://',
    'https:///in',
    'https:hooks.example',
    'https:/hooks.example',
    'https:\\\\hooks.example',
    'https://hooks.example\\in',
    'https://hooks example/in',
    ' https://hooks.example/in',
    'https://hooks.example/in\n',
    'https://user:secret@hooks.example/in',
    'https://user@hooks.example/in',
    'https://:secret@hooks.example/in',
    'https://hooks.example:99999/in',
    `https://hooks.example/${'x'.repeat(2048)}`,
  ])('%s is not valid', async (address) => {
    const error = await refusal(shop.webhookEndpoints.create({ url: address }))
    expect({ code: error.code, param: error.param }).toEqual({ code: 'validation_error', param: 'url' })
  })

  test.each([
    'https://127.0.0.1/in',
    'https://127.1/in',
    'https://2130706433/in',
    'https://0x7f000001/in',
    'https://0x7f.0.0.1/in',
    'https://0177.0.0.1/in',
    'https://017700000001/in',
    'https://127.0.0.1./in',
    'https://１２７.0.0.1/in',
    'https://127%2e0%2e0%2e1/in',
    'https://0/in',
    'https://0.0.0.0/in',
    'https://10.0.0.1/in',
    'https://172.16.0.1/in',
    'https://192.168.1.1/in',
    'https://169.254.169.254/latest',
    'https://100.64.0.1/in',
    'https://255.255.255.255/in',
    'https://[::1]/in',
    'https://[::]/in',
    'https://[0:0:0:0:0:0:0:1]/in',
    'https://[::ffff:127.0.0.1]/in',
    'https://[::ffff:7f00:1]/in',
    'https://[64:ff9b::10.0.0.1]/in',
    'https://[fd00::1]/in',
    'https://[fe80::1]/in',
    'https://[2002:7f00:1::]/in',
  ])('%s is out of reach', async (address) => {
    const error = await refusal(shop.webhookEndpoints.create({ url: address }))
    expect({ code: error.code, param: error.param }).toEqual({ code: 'validation_error', param: 'url' })
  })

  test('is kept as it was sent', async () => {
    const other = await newShop()
    for (const address of ['https://Hooks.Example/In?a=b#c', 'https://8.8.8.8:8443/in', 'https://[2606:4700::1111]/']) {
      expect((await other.webhookEndpoints.create({ url: address })).url).toBe(address)
    }
  })
})

describe('the events', () => {
  test.each([undefined, ['*'] as ['*']])('%j are all', async (events) => {
    const endpoint = await (await newShop()).webhookEndpoints.create({ url, events })
    expect(endpoint.events).toEqual(['*'])
  })

  test('may be every type by name, and one named twice counts once', async () => {
    const other = await newShop()
    expect((await other.webhookEndpoints.create({ url, events: [...eventTypes] })).events).toEqual(eventTypes)
    const twice = await other.webhookEndpoints.create({ url, events: ['charge.refunded', 'charge.refunded'] })
    expect(twice.events).toEqual(['charge.refunded'])
  })

  test.each([
    [[]],
    [['*', '*']],
    [['*', 'charge.refunded']],
    [['charge.*']],
    [['charge.succeeded']],
    [['']],
    ['*'],
    [[null]],
  ])('%j are none', async (events) => {
    const error = await refusal(shop.webhookEndpoints.create({ url, events } as never))
    expect(error.code).toBe('validation_error')
    expect(error.param).toMatch(/^events/)
  })
})

describe('the secret', () => {
  test('is shown once, and is another one for each endpoint', async () => {
    const other = await newShop()
    const first = await other.webhookEndpoints.create({ url })
    const second = await other.webhookEndpoints.create({ url })
    expect(first.secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(second.secret).not.toBe(first.secret)
    const { items } = await other.webhookEndpoints.list({})
    const { secret: _, standard_secret: standard, ...shown } = second
    expect(standard).toBe(`whsec_${Buffer.from(second.secret.slice(6), 'base64url').toString('base64')}`)
    expect(items[0]).toEqual(shown)
    expect(JSON.stringify([items, await other.webhookEndpoints.deactivate({ id: first.id })])).not.toContain('whsec_')
  })

  test('is not kept in the clear', async () => {
    const { id, secret } = await (await newShop()).webhookEndpoints.create({ url })
    const { rows } = await platform.database.pool.query<{ row: string }>(
      'SELECT w::text AS row FROM webhook_endpoints w WHERE id = $1',
      [id],
    )
    expect(rows[0]?.row).toContain(id)
    expect(rows[0]?.row).not.toContain(secret.slice(6))
  })
})

test('deactivating twice changes nothing more', async () => {
  const other = await newShop()
  const { id } = await other.webhookEndpoints.create({ url })
  const ended = await other.webhookEndpoints.deactivate({ id })
  expect(ended).toMatchObject({ id, status: 'deactivated', deactivated_reason: 'manual', consecutive_failures: 0 })
  expect(await other.webhookEndpoints.deactivate({ id })).toEqual(ended)
  expect((await other.webhookEndpoints.list({})).items).toEqual([ended])
})

describe('the limit', () => {
  test('of 16 active endpoints holds when 40 come at once, and is per mode', async () => {
    const merchant = await platform.merchant()
    const test = await platform.signIn(merchant.test_key)
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => test.webhookEndpoints.create({ url })))
    const refused = tries.filter((one) => one.status === 'rejected')
    const codes = await Promise.all(refused.map(async (one) => (await refusal(Promise.reject(one.reason))).code))
    expect(codes).toEqual(Array.from({ length: 24 }, () => 'validation_error'))
    expect((await test.webhookEndpoints.list({ limit: 100 })).items).toHaveLength(16)
    const live = await platform.signIn(merchant.live_key)
    expect((await live.webhookEndpoints.create({ url })).livemode).toBe(true)
  })

  test('counts active ones alone', async () => {
    const other = await newShop()
    for (let n = 0; n < 16; n++) await other.webhookEndpoints.create({ url })
    expect((await refusal(other.webhookEndpoints.create({ url }))).code).toBe('validation_error')
    const [first] = (await other.webhookEndpoints.list({ limit: 1 })).items
    await other.webhookEndpoints.deactivate({ id: first?.id ?? '' })
    expect((await other.webhookEndpoints.create({ url })).status).toBe('active')
  })
})
