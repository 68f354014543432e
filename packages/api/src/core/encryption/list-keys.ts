import type { Services } from '../request/context.ts'
import { sealedColumns } from './sealed-columns.ts'

/** An encryption key by its id, which reveals nothing about the key, and the data that needs it. */
type EncryptionKeyUse = {
  key: string
  /** current: seals. older: still opens. missing: not on the ring, so its values cannot be opened until it is. */
  standing: 'current' | 'older' | 'missing'
  /** Secrets of merchants' endpoints, previous secrets included, and of our own endpoints at the processor. */
  signing_secrets: number
  /** The keys of links, and of sign-in: cookies, second factors and recovery codes depend on it. */
  data_keys: number
  /** To an Idempotency-Key; gone by themselves after 24 hours. */
  answers: number
}

const none = { signing_secrets: 0, data_keys: 0, answers: 0 }

/** All keys that are configured or needed. A configured key that no data needs can be removed. */
export async function listEncryptionKeys({
  database,
  keyring,
}: Pick<Services, 'database' | 'keyring'>): Promise<EncryptionKeyUse[]> {
  const kept = sealedColumns.map(
    ({ table, column, kind }) =>
      `SELECT '${kind}' AS kind, split_part(${column}, '.', 2) AS key FROM ${table} WHERE ${column} IS NOT NULL`,
  )
  const { rows } = await database.pool.query<{ key: string; kind: keyof typeof none; count: number }>(
    `SELECT key, kind, count(*)::int4 AS count FROM (${kept.join(' UNION ALL ')}) AS kept GROUP BY 1, 2 ORDER BY 1`,
  )
  const missing = new Set(rows.map(({ key }) => key).filter((key) => !keyring.keys.has(key)))
  return [...keyring.keys.keys(), ...missing].map((key) => ({
    key,
    standing: key === keyring.current.id ? 'current' : keyring.keys.has(key) ? 'older' : 'missing',
    ...none,
    ...Object.fromEntries(rows.filter((row) => row.key === key).map(({ kind, count }) => [kind, count])),
  }))
}
