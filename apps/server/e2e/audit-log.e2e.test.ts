import { expect, test } from 'vitest'
import { testBrowser } from '../src/testing/browser.ts'
import { patience } from '../src/testing/patience.ts'
import { startInstallation } from './installation.ts'

test('an owner sees what the platform has done by command, and what their program has', async () => {
  const { demo, mpay } = await startInstallation()
  const { base_url } = demo
  const { merchant_id, test_key, portal_password } = await mpay(
    ...['merchants', 'create', '--name', 'Tea House', '--email', 'owner@example.com'],
  )
  const made = await fetch(`${base_url}/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${test_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://hooks.example/in' }),
  })
  const { data: endpoint } = (await made.json()) as { data: { id: string } }
  const [key] = await Promise.all([
    mpay('keys', 'create', merchant_id, '--name', 'Web shop'),
    mpay('merchants', 'plan', merchant_id, 'pro'),
    // Nothing to lift, and nothing to say of it.
    mpay('merchants', 'unsuspend', merchant_id),
    mpay('merchants', 'onboard', merchant_id, '--mode', 'live'),
  ])
  const [rolled] = await Promise.all([
    mpay('keys', 'roll', merchant_id, key.id, '--grace', '1h'),
    mpay('webhooks', 'replay', endpoint.id, '--since', '24h'),
    mpay('webhooks', 'roll', endpoint.id),
  ])
  await mpay('keys', 'revoke', merchant_id, key.id)
  await mpay('keys', 'revoke', merchant_id, key.id)
  await mpay('merchants', 'plan', merchant_id, 'pro')

  const browser = testBrowser(new URL(base_url).origin)
  await browser.signIn('owner@example.com', portal_password)
  browser.choose(merchant_id, 'test')
  const { items } = await browser.trpc.portal.audit.list.query({ limit: 100 })
  const said = items.map(({ actor, action, object_id, fields }) => [
    action,
    actor.name,
    object_id,
    ...fields.toSorted(),
  ])
  const expected = [
    ['keys.create', 'mpay', key.id, 'name'],
    ['keys.create', 'mpay', rolled.id],
    ['keys.revoke', 'mpay', key.id],
    ['keys.roll', 'mpay', key.id, 'grace_seconds'],
    ['merchants.create', 'mpay', merchant_id, 'country', 'email', 'name', 'plan'],
    ['merchants.setPlan', 'mpay', merchant_id, 'plan'],
    ['people.signIn', 'owner@example.com', null],
    ['webhookEndpoints.create', 'First key', endpoint.id, 'url'],
    ['webhookEndpoints.replay', 'mpay', endpoint.id, 'since'],
    ['webhookEndpoints.rollSecret', 'mpay', endpoint.id],
  ]
  expect(said.toSorted()).toEqual(expected.toSorted())
  browser.choose(merchant_id, 'live')
  const live = await browser.trpc.portal.audit.list.query({ limit: 100 })
  const actions = live.items.map(({ action, livemode }) => [action, livemode])
  expect(actions.toSorted()).toEqual([
    ['merchants.create', null],
    ['merchants.onboard', true],
    ['merchants.setPlan', null],
    ['people.signIn', null],
  ])
  browser.choose(merchant_id, 'test')

  // The server was asked once with a key, which its merchant can look up.
  const asked = () => browser.trpc.portal.requests.list.query({})
  await expect
    .poll(async () => (await asked()).items, patience)
    .toMatchObject([{ method: 'POST', path: '/api/v1/webhook-endpoints', status: 200, key: { name: 'First key' } }])
})
