import { createHash } from 'node:crypto'
import type { Database } from '../store/database.ts'
import type { FileContent } from './endpoint.ts'
import { ApiError } from './errors.ts'
import type { FormTree } from './form.ts'

/** Seconds on the sandbox clock for which a key is known. Stripe: idempotent requests. */
const retentionSeconds = 24 * 60 * 60

export type StoredResponse = {
  status: number
  body: string
  requestId: string
  /** Replaces the body. */
  content?: FileContent
  /** The parameters whose effect has not been observed; a replay does not name them again. */
  echoed?: readonly string[]
}

/**
 * The fingerprint of the request that first used a key. Of card numbers only the last four digits enter it, and of
 * security codes nothing.
 */
export function fingerprint(method: string, path: string, account: string, params: FormTree): string {
  const text = JSON.stringify([method, path, account, canonical(params)])
  return createHash('sha256').update(text).digest('hex')
}

/**
 * The stored response of an earlier request with this key, or null. A key that was used for another request throws a
 * 400. `now` is in Unix seconds on the sandbox clock.
 */
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
    now - retentionSeconds,
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

/** Stores a response for 24 hours of the sandbox clock and purges older ones. `now` is in Unix seconds on it. */
export function storeResponse(
  db: Database,
  live: boolean,
  key: string,
  requestFingerprint: string,
  now: number,
  response: StoredResponse,
): void {
  db.run('DELETE FROM idempotency WHERE stored_at <= ?', now - retentionSeconds)
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

/** The keys of requests under way. A second request with such a key gets a 409. */
export class InFlightKeys {
  readonly #keys = new Set<string>()

  /** Holds the key until the returned function is called; a key that is already held throws a 409. */
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
