import { newId } from '../ids.ts'
import type { Database } from '../store/database.ts'
import { isGranted } from './permissions.ts'

/** A key that may do some things only. */
export type RestrictedKey = {
  key: string
  live: boolean
  /** Permissions on the platform's own account. */
  permissions: readonly string[]
  /** Permissions on connected accounts: the second column of Stripe's list. */
  connected: readonly string[]
}

type Row = { key: string; live: number; permissions: string; connected: string }

export function insertRestrictedKey(db: Database, granted: Omit<RestrictedKey, 'key'>): RestrictedKey {
  const key = newId(granted.live ? 'rk_live' : 'rk_test', 48)
  db.run(
    'INSERT INTO restricted_keys (key, live, permissions, connected) VALUES (?, ?, ?, ?)',
    key,
    Number(granted.live),
    JSON.stringify(granted.permissions),
    JSON.stringify(granted.connected),
  )
  return { key, ...granted }
}

export function findRestrictedKey(db: Database, key: string): RestrictedKey | null {
  const row = db.one<Row>('SELECT key, live, permissions, connected FROM restricted_keys WHERE key = ?', key)
  if (!row) return null
  const { live, permissions, connected } = row
  return { key, live: live === 1, permissions: JSON.parse(permissions), connected: JSON.parse(connected) }
}

/** Whether a key may do what needs a permission, on the platform's own account or on a connected one. */
export function mayDo(key: RestrictedKey, permission: string, onConnected: boolean): boolean {
  return isGranted(onConnected ? key.connected : key.permissions, permission)
}
