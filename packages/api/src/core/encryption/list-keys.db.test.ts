import { randomBytes } from 'node:crypto'
import { createKeyring } from '@merchant-payments/db/encryption'
import { expect, test } from 'vitest'
import { testPlatform } from '../../testing/index.ts'
import { hookedShop } from '../../testing/portal/hooked-shop.ts'
import { createIdempotency } from '../request/idempotency.ts'
import { listEncryptionKeys } from './list-keys.ts'
import { reseal } from './reseal.ts'

const platform = await testPlatform()

test('an older key is needed until its secrets are sealed anew and its answers are gone', async () => {
  const { services, database, clock } = platform
  const { client, endpoint, accountId } = await hookedShop(platform)
  await client.webhookEndpoints.rollSecret({ id: endpoint.id })
  const idempotency = createIdempotency(services)
  const claim = await idempotency.begin({ accountId }, 'key', 'POST /x', Buffer.from('{}'))
  if ('request' in claim) await idempotency.finish(claim, { status: 200, body: '{}' })

  const older = services.keyring.current
  const keyring = createKeyring([randomBytes(32).toString('base64'), older.key.export().toString('base64')])
  const keys = (ring = keyring) => listEncryptionKeys({ database, keyring: ring })
  const current = { key: keyring.current.id, standing: 'current', signing_secrets: 0, data_keys: 0, answers: 0 }
  expect(await keys()).toEqual([
    current,
    { key: older.id, standing: 'older', signing_secrets: 2, data_keys: 2, answers: 1 },
  ])

  expect(await reseal(database, keyring)).toEqual({ resealed: 4, unreadable: 0 })
  const left = { key: older.id, standing: 'older', signing_secrets: 0, data_keys: 0, answers: 1 }
  expect(await keys()).toEqual([{ ...current, signing_secrets: 2, data_keys: 2 }, left])
  // Dropped too early.
  const alone = createKeyring([keyring.current.key.export().toString('base64')])
  expect(await keys(alone)).toEqual([
    { ...current, signing_secrets: 2, data_keys: 2 },
    { ...left, standing: 'missing' },
  ])

  clock.advance(24 * 60 * 60 * 1000 + 1)
  await idempotency.sweep()
  expect(await keys()).toEqual([
    { ...current, signing_secrets: 2, data_keys: 2 },
    { ...left, answers: 0 },
  ])
})
