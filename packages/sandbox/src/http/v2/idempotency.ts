import { createHash } from 'node:crypto'
import type { Database } from '../../store/database.ts'
import type { Json } from '../wire.ts'
import { V2Error } from './errors.ts'

/** Seconds on the sandbox clock. Stripe: idempotency of v2 – keys live thirty days, and only what succeeded is replayed. */
const retentionSeconds = 30 * 24 * 60 * 60

type Use = { live: boolean; key: string; fingerprint: string }

export function fingerprintOf(method: string, path: string, account: string, body: Json): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, account, sorted(body)]))
    .digest('hex')
}

/** The stored answer of an earlier success with this key, or null. Other parameters throw `idempotency_error`. */
export function findAnswer(db: Database, use: Use, now: number): { body: string; requestId: string } | null {
  const row = db.one<{ fingerprint: string; request_id: string; body: string | null }>(
    'SELECT fingerprint, request_id, body FROM idempotency_v2 WHERE live = ? AND key = ? AND stored_at > ?',
    Number(use.live),
    use.key,
    now - retentionSeconds,
  )
  if (!row) return null
  if (row.fingerprint !== use.fingerprint) {
    throw new V2Error(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${use.key}' if you meant to execute a different request.`,
      'idempotency_error',
    )
  }
  return row.body === null ? null : { body: row.body, requestId: row.request_id }
}

/** Remembers what a key was used for. A failure keeps no answer: the request runs again. */
export function rememberUse(db: Database, use: Use, now: number, requestId: string, body: string | null): void {
  db.run('DELETE FROM idempotency_v2 WHERE stored_at <= ?', now - retentionSeconds)
  db.run(
    'INSERT OR REPLACE INTO idempotency_v2 (live, key, fingerprint, request_id, body, stored_at) VALUES (?, ?, ?, ?, ?, ?)',
    Number(use.live),
    use.key,
    use.fingerprint,
    requestId,
    body,
    now,
  )
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.keys(value)
    .sort()
    .map((key) => [key, sorted(value[key] ?? null)])
}
