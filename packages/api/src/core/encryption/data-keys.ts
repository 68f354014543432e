import { randomBytes } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import { createKeyring, type Keyring, openSecret, sealSecret } from '@merchant-payments/db/encryption'

/** Keys of this installation, which stay the same while ENCRYPTION_KEY is rotated: only their sealing key changes. */
export type DataKeys = {
  /** Seals the tokens in links that were mailed and returned, which never expire by themselves. */
  links: Keyring
  /** Signs the cookies of people, and encrypts their second factors and recovery codes. */
  signInSecret: string
}

const purposes = ['links', 'sign-in'] as const

/** Another encryption key has sealed the data keys, or no server has made them yet. */
class EncryptionKeyError extends Error {
  override readonly name = 'EncryptionKeyError'
}

/**
 * Reads the data keys.
 * @param make whether to make missing data keys. Data keys sealed by the wrong encryption key lock out the right one:
 * make them only with a keyring that opens all other sealed values
 * @returns keys whose use throws an EncryptionKeyError while they do not exist, or while ENCRYPTION_KEY lacks the key
 * that has sealed them: work without data keys, such as the list of missing keys, is not affected
 */
export async function loadDataKeys(
  { pool }: Pick<Database, 'pool'>,
  keyring: Keyring,
  { make = true } = {},
): Promise<DataKeys> {
  let sealed = await readKeys(pool)
  if (make && purposes.some((purpose) => !sealed.has(purpose))) {
    await makeKeys(pool, keyring)
    sealed = await readKeys(pool)
  }
  const keyOf = (purpose: (typeof purposes)[number]) => opened(sealed.get(purpose), keyring)
  let links: Keyring | undefined
  return {
    get links() {
      links ??= createKeyring([keyOf('links').toString('base64')])
      return links
    },
    get signInSecret() {
      return keyOf('sign-in').toString('base64url')
    },
  }
}

/**
 * Replaces the data keys that no key of the ring opens, because their encryption key is lost; all of them after a theft. Processes use the new
 * ones when they are started again: everybody signs in again, second factors have to be set up again, and links that were mailed end.
 * @returns how many were replaced
 */
export async function replaceDataKeys(
  { pool }: Pick<Database, 'pool'>,
  keyring: Keyring,
  { all = false } = {},
): Promise<number> {
  const replaced = [...(await readKeys(pool))].filter(([, sealed]) => all || !keyring.keys.has(keyIdOf(sealed)))
  const { rowCount } = await pool.query(
    `UPDATE data_keys k SET sealed_key = it.sealed, created_at = now()
       FROM unnest($1::text[], $2::text[]) AS it (purpose, sealed) WHERE k.purpose = it.purpose`,
    [replaced.map(([purpose]) => purpose), replaced.map(() => sealedKey(randomBytes(32), keyring))],
  )
  return rowCount ?? 0
}

const sealedKey = (key: Buffer, keyring: Keyring) => sealSecret(key.toString('base64'), keyring)

async function readKeys(pool: Database['pool']): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ purpose: string; sealed: string }>(
    'SELECT purpose, sealed_key AS sealed FROM data_keys',
  )
  return new Map(rows.map(({ purpose, sealed }) => [purpose, sealed]))
}

async function makeKeys(pool: Database['pool'], keyring: Keyring): Promise<void> {
  const sealed = purposes.map(() => sealedKey(randomBytes(32), keyring))
  await pool.query(
    `INSERT INTO data_keys (purpose, sealed_key, created_at)
     SELECT purpose, sealed, now() FROM unnest($1::text[], $2::text[]) AS it (purpose, sealed)
     ON CONFLICT (purpose) DO NOTHING`,
    [purposes, sealed],
  )
}

const keyIdOf = (sealed: string) => sealed.split('.')[1] ?? ''

function opened(sealed: string | undefined, keyring: Keyring): Buffer {
  if (sealed === undefined)
    throw new EncryptionKeyError('This installation has no data keys yet: start the server once.')
  const id = keyIdOf(sealed)
  if (!keyring.keys.has(id)) {
    throw new EncryptionKeyError(
      `ENCRYPTION_KEY lacks the key ${id}, which has encrypted the data keys of this installation. Add it back. If it is ` +
        'lost, `mpay encryption replace-data-keys --yes` makes new ones: everybody signs in again, without their second factors.',
    )
  }
  return Buffer.from(openSecret(sealed, keyring), 'base64')
}
