import { sealSecret } from '@merchant-payments/db/encryption'
import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { keyring, recordEvents } from '../testing/seed.ts'
import { createShops } from '../testing/shops.ts'
import { waitForDeliveries } from '../testing/wait-for-deliveries.ts'
import { createSigningSecret } from './create-signing-secret.ts'
import { secretHint } from './secret-hint.ts'
import { serviceSignature } from './x-service-signature.ts'

const database = await testDatabase()
const { shop: shopThat, worker } = await createShops(database)
const now = new Date('2026-11-20T10:00:00Z')

test.each([
  ['signs a second header until it expires', 1, true],
  ['signs nothing from then on', 0, false],
])('the secret before a rolled one %s', async (_, secondsLeft, signs) => {
  const { account, endpoint, ...shop } = await shopThat()
  const previous = createSigningSecret()
  await database.prisma.webhookEndpoint.updateMany({
    where: { id: endpoint.id },
    data: {
      previousSealedSecret: sealSecret(previous, keyring),
      previousSecretExpiresAt: new Date(now.getTime() + secondsLeft * 1000),
      formerSecretHints: [secretHint(previous)],
    },
  })
  await recordEvents(database, account)
  await worker({ clock: { now: () => now } })

  const [delivery] = await waitForDeliveries(database, account.id)
  const [request] = shop.received
  expect(request?.headers['x-service-signature']).toBe(serviceSignature(endpoint.secret, request?.body ?? ''))
  const second = signs ? serviceSignature(previous, request?.body ?? '') : undefined
  expect(request?.headers['x-service-signature-previous']).toBe(second)
  expect(request?.headers['x-service-former-secret-hints']).toBe(secretHint(previous))
  expect(delivery?.attempts[0]?.requestHeaders).toEqual(
    signs
      ? expect.objectContaining({ 'X-Service-Signature-Previous': second })
      : expect.not.objectContaining({ 'X-Service-Signature-Previous': expect.anything() }),
  )
})
