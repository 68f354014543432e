import { newId, randomText } from '../ids.ts'
import type { Database } from './database.ts'

/** Values that belong to the database file as a whole. */
export type Meta = {
  /** Id of the platform's own account, the same in both modes. */
  platform: string
  /** Id of the platform as an application, which charges of connected accounts show. */
  application: string
  /** The HMAC key of card fingerprints, so that they mean nothing outside this file. */
  fingerprintKey: string
  /** The bearer token of control calls, where the configuration names no other. */
  token: string
  /** Signs the events that are forwarded, where the configuration names no other secret. */
  webhookSecret: string
}

/** Reads the file's values; creates them in a new file. */
export function loadMeta(db: Database): Meta {
  const keep = (name: string, make: () => string): string => {
    db.run('INSERT OR IGNORE INTO meta (name, value) VALUES (?, ?)', name, make())
    return readMeta(db, name) as string
  }
  return db.transaction(() => ({
    platform: keep('platform', () => newId('acct', 16)),
    application: keep('application', () => newId('ca', 32)),
    fingerprintKey: keep('fingerprint_key', () => randomText(43)),
    token: keep('control_token', () => randomText(40)),
    webhookSecret: keep('webhook_secret', () => newId('whsec', 32)),
  }))
}

export function writeMeta(db: Database, name: string, value: string): void {
  db.run('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)', name, value)
}

export function readMeta(db: Database, name: string): string | null {
  return db.one<{ value: string }>('SELECT value FROM meta WHERE name = ?', name)?.value ?? null
}
