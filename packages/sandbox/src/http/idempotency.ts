import { createHash } from 'node:crypto'
import type { Database } from '../store/database.ts'
import type { FileContent } from './content.ts'
import { ApiError } from './errors.ts'
import type { FormTree } from './form.ts'

const retentionMs = 24 * 60 * 60 * 1000

export type StoredResponse = {
  status: number
  body: string
  requestId: string
  /** In the place of the body. */
  content?: FileContent
}

/** Identifies what a key was first used for. Card numbers and codes do not enter it whole. */
export function fingerprint(method: string, path: string, account: string, params: FormTree): string {
  const text = JSON.stringify([method, path, account, canonical(params)])
  return createHash('sha256').update(text).digest('hex')
}

/** The stored answer of an earlier request with this key, or null. Another request's key throws a 400. */
export function findStoredResponse(
  db: Database,
  live: boolean,
  key: string,
  requestFingerprint: string,
  now: number,
): StoredResponse | null {
  const row = db.one<{ fingerprint: string; request_id: string; status: number; body: string }>(
    'SELECT fingerprint, request_id, status, body FROM idempotency WHERE live = ? AND key = ? AND stored_at > ?',
    Number(live),
    key,
    now - retentionMs,
  )
  if (!row) return null
  if (row.fingerprint !== requestFingerprint) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return { status: row.status, body: row.body, requestId: row.request_id }
}

/** Keeps an answer for 24 hours and forgets older ones. */
export function storeResponse(
  db: Database,
  live: boolean,
  key: string,
  requestFingerprint: string,
  now: number,
  response: StoredResponse,
): void {
  db.run('DELETE FROM idempotency WHERE stored_at <= ?', now - retentionMs)
  db.run(
    'INSERT OR REPLACE INTO idempotency (live, key, fingerprint, request_id, status, body, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    Number(live),
    key,
    requestFingerprint,
    response.requestId,
    response.status,
    response.body,
    now,
  )
}

/** Keys whose request is being read or answered right now. A second one is told to wait. */
export class InFlightKeys {
  readonly #keys = new Set<string>()

  /** Takes the key until the returned function is called; a key already taken throws a 409. */
  take(live: boolean, key: string): () => void {
    const name = `${live} ${key}`
    if (this.#keys.has(name)) {
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted ` +
          `twice, and the other request is still going through): ${key}. Please try again later.`,
      })
    }
    this.#keys.add(name)
    return () => this.#keys.delete(name)
  }
}

function canonical(value: FormTree | string, name = ''): unknown {
  if (typeof value === 'string') {
    if (name === 'number') return value.slice(-4)
    return name === 'cvc' ? '' : value
  }
  return Object.keys(value)
    .sort()
    .map((key) => [key, canonical(value[key] ?? '', key)])
}
