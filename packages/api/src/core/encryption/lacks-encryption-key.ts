import { sealPrefix } from '@merchant-payments/db/encryption'
import type { Services } from '../request/context.ts'
import { lastingColumns } from './sealed-columns.ts'

/**
 * Whether stored secrets need an encryption key that is not on the ring. A sealed secret begins with the id of its key, which
 * is derived from the key. Kept answers do not count: they are gone after a day.
 */
export async function lacksEncryptionKey({
  database,
  keyring,
}: Pick<Services, 'database' | 'keyring'>): Promise<boolean> {
  const lacking = lastingColumns.map(
    ({ table, column }) => `EXISTS (SELECT 1 FROM ${table} WHERE left(${column}, $2) <> ALL($1))`,
  )
  const { rows } = await database.pool.query<{ lacking: boolean }>({
    name: 'secrets without a key',
    text: `SELECT ${lacking.join(' OR ')} AS lacking`,
    values: [[...keyring.keys.keys()].map(sealPrefix), sealPrefix(keyring.current.id).length],
  })
  return rows[0]?.lacking ?? false
}
