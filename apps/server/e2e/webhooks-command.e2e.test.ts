import { serviceSignature } from '@merchant-payments/webhooks'
import { createAuthority, startReceiver } from '@merchant-payments/webhooks/testing'
import { expect, test, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { startInstallation } from './installation.ts'
import { runMpay } from './mpay.ts'

test('an operator sees what was sent, sends it again, rolls a secret and reactivates an endpoint', async () => {
  const authority = await createAuthority('Shop authority')
  const installation = await startInstallation({ authority: authority.certificate })
  const { base_url, test_key } = installation.demo
  const mpay = (...args: string[]) => installation.mpay('webhooks', ...args)
  const send = async (method: string, url: string, body?: object) => {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${test_key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as { data: Record<string, string> }
  }
  let status = 500
  const shop = await startReceiver(await authority.issue(), (response) => response.writeHead(status).end('so'))
  const { id = '', secret = '' } = (await send('POST', `${base_url}/webhook-endpoints`, { url: shop.url })).data
  const test = `${base_url}/webhook-endpoints/${id}/test`
  const { id: event_id = '' } = (await send('POST', test, { type: 'charge.refunded' })).data
  await vi.waitFor(() => expect(shop.received).toHaveLength(1), patience)

  const [{ merchant_id }] = await installation.mpay('merchants', 'list')
  expect(await mpay('list', merchant_id)).toMatchObject([{ id, status: 'active', livemode: false, deactivated: null }])
  // The replay makes the attempt now; the schedule would make it in five or thirty seconds.
  status = 204
  expect(await mpay('replay', id, event_id)).toMatchObject([{ event: { id: event_id }, endpoint_id: id }])
  await vi.waitFor(async () => expect(await mpay('deliveries', id, '--status', 'succeeded')).toHaveLength(1), patience)
  expect(await mpay('deliveries', id, '--type', 'charge.refunded', '--since', '1h')).toMatchObject([
    { event: { id: event_id } },
  ])
  expect(await mpay('deliveries', id, '--status', 'failed')).toEqual([])
  expect(new Set(shop.received.map(({ body }) => body.toString())).size).toBe(1)

  const rolled = await mpay('roll', id)
  expect(rolled.secret).toMatch(/^whsec_/)
  const before = shop.received.length
  await mpay('replay', id, event_id)
  await vi.waitFor(() => expect(shop.received.length).toBe(before + 1), patience)
  const last = shop.received.at(-1)
  expect(last?.headers).toMatchObject({
    'x-service-signature': serviceSignature(rolled.secret, last?.body ?? ''),
    'x-service-signature-previous': serviceSignature(secret, last?.body ?? ''),
  })

  await send('DELETE', `${base_url}/webhook-endpoints/${id}`)
  expect(await mpay('list', merchant_id)).toMatchObject([
    { status: 'deactivated', deactivated_reason: 'manual', deactivated: expect.any(Number) },
  ])
  const run = (...args: string[]) => runMpay(installation.environment, 'webhooks', ...args)
  expect(await run('replay', id, '--since', '1h')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This endpoint is deactivated. Reactivate it first. [^\n]*\n$/),
  })
  expect(await mpay('reactivate', id)).toMatchObject({ id, status: 'active' })
  expect(await mpay('replay', id, '--since', '1h')).toEqual({ replayed: 0 })

  expect(await installation.mpay('encryption', 'status')).toEqual([
    { key: expect.stringMatching(/^[0-9a-f]{8}$/), data_keys: 2, standing: 'current', signing_secrets: 2, answers: 0 },
  ])
  for (const args of [
    ['replay', id],
    ['replay', id, event_id, '--since', '1h'],
    ['roll', 'we_none'],
    ['list', 'mer_none'],
  ]) {
    const { code, stdout, stderr } = await run(...args)
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 })
  }
})
