import type { AppRouter } from '@merchant-payments/api/router'
import { createTRPCClient, httpLink } from '@trpc/client'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const { test_key } = await server.merchant()
const shop = server.as(test_key)
const clientOf = (key: string) =>
  createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${server.origin}/trpc`, headers: { authorization: `Bearer ${key}` } })],
  })

test('what only the portal has is called natively, with a key', async () => {
  const { portal, webhookEndpoints } = clientOf(test_key)
  const { id } = await webhookEndpoints.create.mutate({ url: 'https://hooks.example/in' })
  await webhookEndpoints.sendTestEvent.mutate({ id })
  const [sent = { id: '' }, ...more] = (await portal.deliveries.list.query({ endpoint_id: id })).items
  expect(more).toEqual([])
  expect(await portal.deliveries.retrieve.query({ id: sent.id })).toMatchObject({ id: sent.id, status: 'pending' })
  const stranger = clientOf((await server.merchant()).test_key).portal
  await expect(stranger.deliveries.retrieve.query({ id: sent.id })).rejects.toThrow('No such delivery. ')
  await expect(clientOf(`svc_test_${'0'.repeat(40)}`).portal.deliveries.list.query({})).rejects.toThrow('API key')
})

test('it is no part of the REST interface', async () => {
  const { paths } = (await (await fetch(`${server.origin}/api/v1/openapi.json`)).json()) as { paths: object }
  expect(Object.keys(paths).filter((path) => /portal/i.test(path))).toEqual([])
  for (const path of ['/portal', '/portal/deliveries', '/deliveries', '/portal.deliveries.list', '/portal/events']) {
    expect((await shop.get(path)).status).toBe(404)
  }
})
