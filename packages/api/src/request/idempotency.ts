import { createHash, randomUUID } from 'node:crypto'
import { type Database, Prisma } from '@merchant-payments/db'
import { type Keyring, openSecret, sealSecret } from '@merchant-payments/db/encryption'
import { type Deleted, deleteExpired, renewWhile } from '@merchant-payments/db/worker'
import { ApiError, invalid } from './errors.ts'

type StoredAnswer = { status: number; body: string }

/** A request's hold on its key. */
type IdempotencyClaim = {
  accountId: number
  key: string
  /** What the request is called where it acts, in each attempt at it; no other request ever is. */
  request: string
  /** Which attempt this is: an earlier one that is still running somewhere has lost its hold. */
  attempt: number
}

/** Times are the database's: a process whose clock is wrong, or was stopped, must not take what another one holds. */
const retention = `interval '24 hours'`
/** How long a claim lasts when its process no longer renews it: so soon after the process died, a request may be made again. */
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
  /** Answers are kept encrypted: those of some operations hold secrets that are shown once. */
  keyring: Keyring
}

/** @throws idempotency_key_in_use when another attempt has taken the request over */
export type StillHeld = () => Promise<void>

/** POSTs that are made once however often they are sent, for 24 hours. */
export function createIdempotency({ database, keyring }: IdempotencyOptions) {
  return {
    /**
     * Claims a key for a request, which is to go on and to call `finish` at the end; or the answer that is to be sent again.
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
                      created_at <= now() - ${retention} AS expired, locked_until < now() AS released
                 FROM idempotent_requests WHERE account_id = $1 AND key = $2`,
        values: [accountId, key],
      })
      const first = found.rows[0]
      // Swept between the two statements.
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
     * Works under a claim, and renews it for as long as that takes: only a process that died, or was stopped for long, loses
     * its hold. What is about to have an effect asks `stillHeld` first, so that an attempt that was taken over ends.
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
     * Keeps the answer, unless another attempt has taken the request over. Answers that say "try again" (5xx, 401, 429)
     * are not kept: the same request may be made again at once, and goes on where this attempt ended.
     */
    async finish(claim: IdempotencyClaim, { status, body }: StoredAnswer): Promise<void> {
      const keep = status < 500 && status !== 401 && status !== 429
      await (keep
        ? database.pool.query({
            name: 'keep the answer of an idempotency key',
            text: `UPDATE idempotent_requests SET status = $5, body = $6 WHERE ${held}`,
            values: [...valuesOf(claim), status, sealSecret(body, keyring)],
          })
        : database.pool.query(
            `UPDATE idempotent_requests SET locked_until = to_timestamp(0) WHERE ${held}`,
            valuesOf(claim),
          ))
    },

    /** Forgets answers older than 24 hours. */
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
 * Takes up a request whose answer is no longer kept, or the same one when the attempt at it has ended without an answer. Null when
 * there is nothing to take up, or another attempt was first.
 */
async function takeOver(
  { pool }: Pick<Database, 'pool'>,
  { accountId, key, operation, bodyHash }: { accountId: number; key: string; operation: string; bodyHash: Buffer },
  first: FoundRequest,
): Promise<Taken | null> {
  const isSame = first.operation === operation && first.bodyHash.equals(bodyHash)
  if (!first.expired && !(first.status === null && first.released && isSame)) return null
  const since = first.expired ? `created_at <= now() - ${retention}` : 'status IS NULL AND locked_until < now()'
  const { rows } = await pool.query<Taken>(
    `UPDATE idempotent_requests
        SET operation = $3, body_hash = $4, locked_until = now() + ${leaseTtl}, status = NULL, body = NULL, attempt = attempt + 1,
            request = $5${first.expired ? ', created_at = now()' : ''}
      WHERE account_id = $1 AND key = $2 AND attempt = $6 AND ${since} RETURNING request, attempt`,
    // Another request than the one that is no longer kept has another name.
    [accountId, key, operation, bodyHash, first.expired ? randomUUID() : first.request, first.attempt],
  )
  return rows[0] ?? null
}

const held = 'account_id = $1 AND key = $2 AND request = $3 AND attempt = $4 AND status IS NULL'

function valuesOf({ accountId, key, request, attempt }: IdempotencyClaim) {
  return [accountId, key, request, attempt]
}

export type Idempotency = ReturnType<typeof createIdempotency>

/** The Idempotency-Key of a native call. REST keeps the bytes of its answers itself. */
export type IdempotentCall = {
  idempotency: Idempotency
  key: string
  onReplay(): void
  /** Told that the answer could not be kept. It is true all the same: the work was done, or refused. */
  onUnkept(error: unknown): void
}
