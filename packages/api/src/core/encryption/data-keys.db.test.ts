import { randomBytes } from 'node:crypto'
import { createKeyring } from '@merchant-payments/db/encryption'
import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { loadDataKeys } from './data-keys.ts'

const database = await testDatabase()
const newKeyring = () => createKeyring([randomBytes(32).toString('base64')])

test('a process that makes no data keys says so when one is used, and leaves them to another encryption key', async () => {
  const keys = await loadDataKeys(database, newKeyring(), { make: false })
  const told = 'This installation has no data keys yet: start the server once.'
  expect(() => keys.links).toThrow(told)
  expect(() => keys.signInSecret).toThrow(told)

  const keyring = newKeyring()
  const made = await loadDataKeys(database, keyring)
  const read = await loadDataKeys(database, keyring, { make: false })
  expect([read.signInSecret, read.links.current]).toEqual([made.signInSecret, made.links.current])
})
