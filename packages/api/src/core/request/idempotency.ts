import { createHash, randomUUID } from 'node:crypto'
import { type Database, Prisma, type Statements } from '@merchant-payments/db'
import { type Keyring, openSecret, sealSecret } from '@merchant-payments/db/encryption'
import { type Deleted, deleteExpired, renewWhile } from '@merchant-payments/db/worker'
import { ApiError, invalid } from './errors.ts'
import type { IdempotencyOwner } from './idempotency-owner.ts'

type StoredAnswer = { status: number; body: string }

/** A request's claim on its Idempotency-Key. */
type IdempotencyClaim = {
  owner: IdempotencyOwner
  key: string
  /** Identifies the request in everything it causes; stable across attempts, and unique. */
  request: string
  /** The number of this attempt. An earlier attempt that is still running has lost its claim. */
  attempt: number
  /** Whether this attempt had an effect, or an earlier one may have had. */
  hasActed: boolean
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

type IdempotencyOptions = {
  database: Pick<Database, 'pool'>
  /** Encrypts stored responses: some contain secrets that are shown once. */
  keyring: Keyring
}

/** The means of a request that runs under its claim. */
export type Held = {
  requestKey: string
  /**
   * Called right before an effect.
   * @throws idempotency_key_in_use if another attempt has taken the request over
   */
  stillHeld(): Promise<void>
  /** Called once a row is written, or money may have moved: a refusal from then on is the final answer. */
  hasActed(): void
  /**
   * Makes a change, and stores its answer in the same transaction: a later attempt gets the answer, and changes nothing. For
   * changes whose rows do not name their request.
   * @throws idempotency_key_in_use if another attempt has claimed the request
   */
  answerOnce<Answer>(tx: Statements, change: () => Promise<Answer>): Promise<Answer>
}

/** Makes POSTs idempotent: each is executed once however often it is sent, for 24 hours. */
export function createIdempotency({ database, keyring }: IdempotencyOptions) {
  return {
    /**
     * Claims a key for a request: the caller runs it and calls `finish` at the end. If the request was made before, returns its
     * response instead.
     * @param body parsed: the same fields in another order, or with other blanks, are the same request
     * @throws idempotency_key_in_use, idempotency_key_reused
     */
    async begin(
      owner: IdempotencyOwner,
      key: string,
      operation: string,
      body: unknown,
    ): Promise<IdempotencyClaim | StoredAnswer> {
      const { table, column, id } = placeOf(owner)
      const bodyHash = hashOf(body)
      const claimed = await database.pool.query<Taken>({
        name: `claim of ${table}`,
        text: `INSERT INTO ${table} (${column}, key, operation, body_hash, locked_until, created_at)
               VALUES ($1, $2, $3, $4, now() + ${leaseTtl}, now())
               ON CONFLICT (${column}, key) DO NOTHING RETURNING request, attempt`,
        values: [id, key, operation, bodyHash],
      })
      const [claim] = claimed.rows
      if (claim) return { owner, key, ...claim, hasActed: false }

      const found = await database.pool.query<FoundRequest>({
        name: `answer of ${table}`,
        text: `SELECT operation, body_hash AS "bodyHash", status, body, request, attempt,
                      created_at <= now() - ${retention} AS expired, locked_until <= now() AS released
                 FROM ${table} WHERE ${column} = $1 AND key = $2`,
        values: [id, key],
      })
      const first = found.rows[0]
      // The row was deleted between the two statements.
      if (!first) throw new ApiError('idempotency_key_in_use')
      const taken = await takeOver(database, { owner, key, operation, bodyHash }, first)
      if (taken) return { owner, key, ...taken, hasActed: !first.expired }
      if (first.operation !== operation || !first.bodyHash.equals(bodyHash)) {
        throw new ApiError('idempotency_key_reused')
      }
      if (first.status === null || first.body === null) throw new ApiError('idempotency_key_in_use')
      return { status: first.status, body: openSecret(first.body, keyring) }
    },

    /**
     * Runs the work under a claim, and renews the claim during the work: only a process that died, or was suspended for
     * long, loses it. Work calls `stillHeld` before an effect, so that an attempt that has lost its claim ends.
     */
    hold<T>(claim: IdempotencyClaim, work: (held: Held) => Promise<T>): Promise<T> {
      const { table, isHeld } = placeOf(claim.owner)
      const renew = async () => {
        const { rowCount } = await database.pool.query({
          name: `renewal of ${table}`,
          text: `UPDATE ${table} SET locked_until = now() + ${leaseTtl} WHERE ${isHeld}`,
          values: valuesOf(claim),
        })
        return rowCount === 1
      }
      const held: Held = {
        requestKey: claim.request,
        async stillHeld() {
          if (!(await renew())) throw new ApiError('idempotency_key_in_use')
        },
        hasActed() {
          claim.hasActed = true
        },
        answerOnce: (tx, change) => answerOnce(tx, claim, keyring, change),
      }
      return renewWhile(() => work(held), { renew, everyMs: renewMs })
    },

    /**
     * Stores the response, unless another attempt has claimed the request. After a refusal without an
     * effect the key is free for any other request. After a response that asks for a retry (5xx, 401, 429) the same request
     * may be repeated at once, and continues where this attempt ended.
     */
    async finish(claim: IdempotencyClaim, { status, body }: StoredAnswer): Promise<void> {
      const { table, isHeld } = placeOf(claim.owner)
      const values = valuesOf(claim)
      const mayBeRepeated = status >= 500 || status === 401 || status === 429
      if (status >= 400 && status < 500 && !claim.hasActed) {
        await database.pool.query(`DELETE FROM ${table} WHERE ${isHeld}`, values)
      } else if (mayBeRepeated) {
        await database.pool.query(`UPDATE ${table} SET locked_until = now() WHERE ${isHeld}`, values)
      } else {
        await database.pool.query({
          name: `outcome of ${table}`,
          text: `UPDATE ${table} SET status = $5, body = $6 WHERE ${isHeld}`,
          values: [...values, status, sealSecret(body, keyring)],
        })
      }
    },

    /** Deletes responses older than 24 hours. */
    sweep(): Promise<Deleted> {
      const before = Prisma.sql`now() - ${Prisma.raw(retention)}`
      const expired = { timeColumn: 'created_at', before }
      return deleteExpired(database.pool, [
        { table: 'idempotent_requests', ...expired },
        { table: 'platform_idempotent_requests', ...expired },
      ])
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
 * Claims a request whose response has expired, or the same request if its attempt has ended without a response. Null if
 * the request cannot be claimed, or another attempt was first.
 */
async function takeOver(
  { pool }: Pick<Database, 'pool'>,
  { owner, key, operation, bodyHash }: { owner: IdempotencyOwner; key: string; operation: string; bodyHash: Buffer },
  first: FoundRequest,
): Promise<Taken | null> {
  const isSame = first.operation === operation && first.bodyHash.equals(bodyHash)
  if (!first.expired && !(first.status === null && first.released && isSame)) return null
  const since = first.expired ? `created_at <= now() - ${retention}` : 'status IS NULL AND locked_until <= now()'
  const { table, column, id } = placeOf(owner)
  const { rows } = await pool.query<Taken>(
    `UPDATE ${table}
        SET operation = $3, body_hash = $4, locked_until = now() + ${leaseTtl}, attempt = attempt + 1,
            request = $5${first.expired ? ', status = NULL, body = NULL, created_at = now()' : ''}
      WHERE ${column} = $1 AND key = $2 AND attempt = $6 AND ${since} RETURNING request, attempt`,
    // A request that replaces an expired one gets a new name.
    [id, key, operation, bodyHash, first.expired ? randomUUID() : first.request, first.attempt],
  )
  return rows[0] ?? null
}

/** See `Held`. The row is locked until the commit, so that no other attempt can take the request over in between. */
async function answerOnce<Answer>(
  tx: Statements,
  { owner, key, request, attempt }: IdempotencyClaim,
  keyring: Keyring,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const place = placeOf(owner)
  const table = Prisma.raw(place.table)
  const own = Prisma.sql`${Prisma.raw(place.column)} = ${place.id} AND key = ${key} AND request = ${request}::uuid
                     AND attempt = ${attempt} AND status IS NULL`
  const [row] = await tx.$queryRaw<{ body: string | null }[]>`
    SELECT body FROM ${table} WHERE ${own} FOR NO KEY UPDATE`
  if (!row) throw new ApiError('idempotency_key_in_use')
  if (row.body !== null) return JSON.parse(openSecret(row.body, keyring))
  const answer = await change()
  const body = sealSecret(JSON.stringify(answer), keyring)
  await tx.$executeRaw`UPDATE ${table} SET body = ${body} WHERE ${own}`
  return answer
}

/** A hash of the parsed JSON: the order of fields, blanks and escapes do not matter. */
function hashOf(body: unknown): Buffer {
  const ordered = JSON.stringify(body ?? {}, (_, value: unknown) => (isFields(value) ? inOrder(value) : value))
  return createHash('sha256').update(ordered).digest()
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function inOrder(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The table and the column of an owner's requests. `isHeld` is the condition for a claim whose `valuesOf` are $1 to $4. */
function placeOf(owner: IdempotencyOwner) {
  const place =
    'accountId' in owner
      ? { table: 'idempotent_requests', column: 'account_id', id: owner.accountId }
      : { table: 'platform_idempotent_requests', column: 'livemode', id: owner.livemode }
  return { ...place, isHeld: `${place.column} = $1 AND key = $2 AND request = $3 AND attempt = $4 AND status IS NULL` }
}

function valuesOf({ owner, key, request, attempt }: IdempotencyClaim) {
  return [placeOf(owner).id, key, request, attempt]
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
