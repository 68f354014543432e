import { setImmediate as turn } from 'node:timers/promises'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { replayDelivery } from '@merchant-payments/webhooks'
import { createAuthority, startReceiver, startWorker, waitForDeliveries } from '@merchant-payments/webhooks/testing'
import { expect, test, vi } from 'vitest'
import { catchUp, openShop, testPlatform } from '../../testing/index.ts'
import { email, traces } from '../../testing/personal-data/countess.ts'
import { erasePerson } from './erase-person.ts'

const platform = await testPlatform({ webhookAllowCidrs: ['127.0.0.0/8'] })
const { database, services, processor } = platform
const authority = await createAuthority('Test authority')

test('an attempt during the erasure of its buyer stores no answer; later attempts send the erased form', async () => {
  const shop = await openShop(platform)
  const { client, accountId } = shop
  const held: (() => void)[] = []
  let isHeld = true
  // The receiver repeats each request in its answer, which is a failure while requests are held.
  const receiver = await startReceiver(await authority.issue(), (response, { body }) => {
    const answer = () => response.writeHead(isHeld ? 500 : 200, { 'x-body': body.toString('base64') }).end(body)
    if (isHeld) held.push(answer)
    else answer()
  })
  const endpoint = await client.webhookEndpoints.create({ url: receiver.url })
  const { id } = await shop.sell({ customer_email: email })
  await processor.pay(id, { email })
  await catchUp(platform)
  const { loops } = await startWorker(database, {
    ...{ keyring: services.keyring, trustedAuthorities: [authority.certificate], maxPerEndpoint: 1 },
  })
  await vi.waitFor(() => expect(held.length).toBe(1), { timeout: patienceMs })
  expect(receiver.received.map(({ body }) => body.toString()).join()).toContain(email)

  const erased = await erasePerson({ services, account: { id: accountId, livemode: false } }, { email })
  expect(erased).toMatchObject({ payments: 1, payment_sessions: 1 })
  const sentBefore = receiver.received.length
  for (const answer of held) answer()
  isHeld = false
  await turn()
  const deliveries = await waitForDeliveries(database, accountId)
  expect(loops().read.succeeded).toBeGreaterThan(0)
  expect(deliveries.every(({ status }) => status === 'succeeded')).toBe(true)
  expect(receiver.received.length).toBeGreaterThan(sentBefore)
  expect(
    receiver.received
      .slice(sentBefore)
      .map(({ body }) => body.toString())
      .join(),
  ).not.toMatch(/lovelace/i)
  const first = deliveries.flatMap(({ attempts }) => attempts).filter(({ error }) => error !== null)
  expect(first).toMatchObject([{ number: 1, responseStatus: 500, responseBody: null, responseHeaders: null }])
  expect(await traces(platform)).toEqual([])

  // A replay has the erased form, and its answer is kept as any other.
  const again = deliveries.find(({ attempts }) => attempts.length > 1)
  const name = { accountId, eventId: again?.eventId ?? '', endpointId: endpoint.id }
  expect(await replayDelivery(database, name)).toBe(true)
  const replayed = await waitForDeliveries(database, accountId)
  expect(replayed.find((one) => one.id === again?.id)?.attempts.at(-1)).toMatchObject({
    number: 3,
    responseBody: expect.stringContaining('"customer_email":null'),
  })
  expect(await traces(platform)).toEqual([])
})
