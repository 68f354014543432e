import { createHash, randomUUID } from 'node:crypto'
import { type Database, Prisma } from '@merchant-payments/db'
import { type Keyring, openSecret, sealSecret } from '@merchant-payments/db/encryption'
import { type Deleted, deleteExpired, renewWhile } from '@merchant-payments/db/worker'
import { ApiError, invalid } from './errors.ts'

type StoredAnswer = { status: number; body: string }

/** A request's claim on its Idempotency-Key. */
type IdempotencyClaim = {
  accountId: number
  key: string
  /** Identifies the request in everything it causes; stable across attempts, and unique. */
  request: string
  /** The number of this attempt: an earlier one that is still running has lost its claim. */
  attempt: number
}

/** Times are the database's: a process whose clock is wrong, or that was suspended, must not take another one's claim over. */
const retention = `interval '24 hours'`
/** How long a claim lasts if its process stops renewing it: after that time a request of a dead process may be repeated. */
const leaseTtl = `interval '10 seconds'`
const renewMs = 3_000

/** @throws validation_error unless the header is absent or 1 to 255 printable characters */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(header)) {
    throw invalid('Idempotency-Key', 'must have 1 to 255 printable ASCII characters')
  }
  return header
}

export type IdempotencyOptions = {
  database: Pick<Database, 'pool'>
  /** Encrypts stored responses: those of some operations contain secrets that are shown once. */
  keyring: Keyring
}

/** @throws idempotency_key_in_use if another attempt has taken the request over */
export type StillHeld = () => Promise<void>

/** Makes POSTs idempotent: each is executed once however often it is sent, for 24 hours. */
export function createIdempotency({ database, keyring }: IdempotencyOptions) {
  return {
    /**
     * Claims a key for a request: the caller runs it and calls `finish` at the end. If the request was made before, returns its
     * response instead.
     * @throws idempotency_key_in_use, idempotency_key_reused
     */
    async begin(
      accountId: number,
      key: string,
      operation: string,
      body: Buffer,
    ): Promise<IdempotencyClaim | StoredAnswer> {
      const bodyHash = createHash('sha256').update(body).digest()
      const claimed = await database.pool.query<Taken>({
        name: 'claim an idempotency key',
        text: `INSERT INTO idempotent_requests (account_id, key, operation, body_hash, locked_until, created_at)
               VALUES ($1, $2, $3, $4, now() + ${leaseTtl}, now())
               ON CONFLICT (account_id, key) DO NOTHING RETURNING request, attempt`,
        values: [accountId, key, operation, bodyHash],
      })
      const [claim] = claimed.rows
      if (claim) return { accountId, key, ...claim }

      const found = await database.pool.query<FoundRequest>({
        name: 'answer of an idempotency key',
        text: `SELECT operation, body_hash AS "bodyHash", status, body, request, attempt,
                      created_at <= now() - ${retention} AS expired, locked_until <= now() AS released
                 FROM idempotent_requests WHERE account_id = $1 AND key = $2`,
        values: [accountId, key],
      })
      const first = found.rows[0]
      // The row was deleted between the two statements.
      if (!first) throw new ApiError('idempotency_key_in_use')
      const taken = await takeOver(database, { accountId, key, operation, bodyHash }, first)
      if (taken) return { accountId, key, ...taken }
      if (first.operation !== operation || !first.bodyHash.equals(bodyHash)) {
        throw new ApiError('idempotency_key_reused')
      }
      if (first.status === null || first.body === null) throw new ApiError('idempotency_key_in_use')
      return { status: first.status, body: openSecret(first.body, keyring) }
    },

    /**
     * Runs the work under a claim, and renews the claim meanwhile: only a process that died, or was suspended for long, loses
     * it. Work that is about to have an effect calls `stillHeld` first, so that an attempt that was taken over ends.
     */
    hold<T>(claim: IdempotencyClaim, work: (stillHeld: StillHeld) => Promise<T>): Promise<T> {
      const renew = async () => {
        const { rowCount } = await database.pool.query({
          name: 'renew an idempotency key',
          text: `UPDATE idempotent_requests SET locked_until = now() + ${leaseTtl} WHERE ${held}`,
          values: valuesOf(claim),
        })
        return rowCount === 1
      }
      const stillHeld = async () => {
        if (!(await renew())) throw new ApiError('idempotency_key_in_use')
      }
      return renewWhile(() => work(stillHeld), { renew, everyMs: renewMs })
    },

    /**
     * Stores the response, unless another attempt has taken the request over. Responses that ask for a retry (5xx, 401, 429)
     * are not stored: the same request may be repeated at once, and continues where this attempt ended.
     */
    async finish(claim: IdempotencyClaim, { status, body }: StoredAnswer): Promise<void> {
      const keep = status < 500 && status !== 401 && status !== 429
      await (keep
        ? database.pool.query({
            name: 'keep the answer of an idempotency key',
            text: `UPDATE idempotent_requests SET status = $5, body = $6 WHERE ${held}`,
            values: [...valuesOf(claim), status, sealSecret(body, keyring)],
          })
        : database.pool.query(`UPDATE idempotent_requests SET locked_until = now() WHERE ${held}`, valuesOf(claim)))
    },

    /** Deletes responses older than 24 hours. */
    sweep(): Promise<Deleted> {
      const before = Prisma.sql`now() - ${Prisma.raw(retention)}`
      return deleteExpired(database.pool, [{ table: 'idempotent_requests', timeColumn: 'created_at', before }])
    },
  }
}

type Taken = { request: string; attempt: number }

type FoundRequest = Taken & {
  operation: string
  bodyHash: Buffer
  status: number | null
  body: string | null
  expired: boolean
  released: boolean
}

/**
 * Takes over a request whose response has expired, or the same request if its attempt has ended without a response. Null if
 * there is nothing to take over, or another attempt was first.
 */
async function takeOver(
  { pool }: Pick<Database, 'pool'>,
  { accountId, key, operation, bodyHash }: { accountId: number; key: string; operation: string; bodyHash: Buffer },
  first: FoundRequest,
): Promise<Taken | null> {
  const isSame = first.operation === operation && first.bodyHash.equals(bodyHash)
  if (!first.expired && !(first.status === null && first.released && isSame)) return null
  const since = first.expired ? `created_at <= now() - ${retention}` : 'status IS NULL AND locked_until <= now()'
  const { rows } = await pool.query<Taken>(
    `UPDATE idempotent_requests
        SET operation = $3, body_hash = $4, locked_until = now() + ${leaseTtl}, status = NULL, body = NULL, attempt = attempt + 1,
            request = $5${first.expired ? ', created_at = now()' : ''}
      WHERE account_id = $1 AND key = $2 AND attempt = $6 AND ${since} RETURNING request, attempt`,
    // A request that replaces an expired one gets a new name.
    [accountId, key, operation, bodyHash, first.expired ? randomUUID() : first.request, first.attempt],
  )
  return rows[0] ?? null
}

const held = 'account_id = $1 AND key = $2 AND request = $3 AND attempt = $4 AND status IS NULL'

function valuesOf({ accountId, key, request, attempt }: IdempotencyClaim) {
  return [accountId, key, request, attempt]
}

export type Idempotency = ReturnType<typeof createIdempotency>

/** A tRPC call with an Idempotency-Key. REST stores the bytes of its responses itself. */
export type IdempotentCall = {
  idempotency: Idempotency
  key: string
  onReplay(): void
  /** Called if the response could not be stored. The result is valid nevertheless. */
  onUnkept(error: unknown): void
}
