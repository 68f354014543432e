import { type Database, writeByAccount } from '@merchant-payments/db'

/** A request that was answered, without any value of its query, headers or body. */
export type AnsweredRequest = {
  accountId: number
  requestId: string
  method: string
  path: string
  /** The id in the path. */
  objectId: string | null
  status: number
  code: string | null
  /** The invalid field of the error, as `withoutValues` returns it; null on success. */
  param: string | null
  message: string | null
  keyId: string | null
  userId: string | null
  durationMs: number
  /** The time of the answer. */
  at: Date
}

/** The log of requests that merchants see. Requests are collected in memory and written in batches. */
export type RequestLog = {
  note(request: AnsweredRequest): void
  /** Writes the requests since the last call. Requests of a locked account are kept for the next call. */
  write(): Promise<void>
  /** The number of requests that wait to be written, and of requests dropped because the buffer was full. */
  counts(): { waiting: number; dropped: number }
}

/** The interval of the writes, in milliseconds. A process that is killed loses the requests of one interval. */
export const writeRequestsMs = 1_000
const batchSize = 500
/**
 * The size of the buffer: some ten megabytes, and many seconds of a busy process. While it is full, further requests are
 * not logged.
 */
const maxWaiting = 20_000

export function createRequestLog({ pool }: Pick<Database, 'pool'>): RequestLog {
  const waiting: AnsweredRequest[] = []
  let dropped = 0
  return {
    note(request) {
      if (waiting.length < maxWaiting) waiting.push(request)
      else dropped += 1
    },
    async write() {
      const locked: AnsweredRequest[] = []
      try {
        while (waiting.length > 0) {
          const batch = waiting.slice(0, batchSize)
          const left = await writeByAccount(pool, batch, (rows) => ({
            name: 'requests that were answered',
            // A failed insert may have been committed nevertheless.
            text: `INSERT INTO logged_requests (account_id, request_id, method, path, object_id, status, code, key_id, user_id,
                                              duration_ms, created_at, param, message)
                 SELECT * FROM unnest($1::int4[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::int2[], $7::text[],
                                      $8::text[], $9::text[], $10::int4[], $11::timestamptz[], $12::text[], $13::text[])
                 ON CONFLICT DO NOTHING`,
            values: columnsOf(rows),
          }))
          waiting.splice(0, batch.length)
          locked.push(...left)
        }
      } finally {
        waiting.unshift(...locked)
      }
    },
    counts: () => ({ waiting: waiting.length, dropped }),
  }
}

function columnsOf(batch: readonly AnsweredRequest[]): unknown[][] {
  return [
    batch.map(({ accountId }) => accountId),
    batch.map(({ requestId }) => requestId),
    batch.map(({ method }) => method),
    batch.map(({ path }) => path),
    batch.map(({ objectId }) => objectId),
    batch.map(({ status }) => status),
    batch.map(({ code }) => code),
    batch.map(({ keyId }) => keyId),
    batch.map(({ userId }) => userId),
    batch.map(({ durationMs }) => durationMs),
    batch.map(({ at }) => at),
    batch.map(({ param }) => param),
    batch.map(({ message }) => message),
  ]
}
