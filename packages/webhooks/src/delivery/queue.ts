import { randomUUID } from 'node:crypto'
import { inTransaction, type Queryable } from '@merchant-payments/db'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { countHeldOnly, foundById, mayBeHeld } from './bounded-statements.ts'
import { asBossDatabase } from './delivery-database.ts'
import { createJobIndexes } from './job-indexes.ts'
import type { Log } from './log.ts'
import { watchLostJobs } from './recover-lost-jobs.ts'
import { createScanStart, type ScanStart } from './relay-scan-start.ts'

const name = 'webhook-delivery'

/** Workers take jobs one after the other: two that count at the same moment would each take all that an endpoint may have. */
export const takeLock = 72707371

/** One attempt to make. */
export type AttemptJob = {
  accountId: number
  deliveryId: string
  /**
   * When the delivery was created, in milliseconds: it determines the month's partition. Missing in jobs of releases without
   * partitions.
   */
  createdAt?: number
  /** Its number; a job for an attempt that was made already is dropped. */
  attempt: number
  /** The number of earlier replays of the delivery; a job from before the last replay is dropped. Omitted for 0. */
  generation?: number
}

export type NewAttemptJob = AttemptJob & {
  createdAt: number
  endpointId: string
  /** Seconds until it is due. */
  delay: number
}

/** A job that this worker holds. `retryCount` tells this hold from a later one of the same job. */
export type HeldJob = {
  id: string
  retryCount: number
  /** The endpoint. */
  groupId?: string | null
  data: AttemptJob
}

export type Queue = {
  /** Adds jobs as part of a transaction. */
  add(client: pg.PoolClient, jobs: readonly NewAttemptJob[]): Promise<void>
  /**
   * Takes up to `limit` due jobs, none of the excluded endpoints. At most so many of one endpoint are held at a time, over all
   * workers, beside those of this one that were answered.
   */
  take(limit: number, excludedEndpoints: readonly string[], maxPerEndpoint?: number): Promise<HeldJob[]>
  /** The receiver accepted the delivery. Until the job is completed, it no longer counts towards its endpoint's limit. */
  answered(job: HeldJob): void
  /** Whatever its result, the job counts like others again. */
  forget(job: HeldJob): void
  /** Those of the given deliveries for which a worker holds a job. */
  held(client: pg.PoolClient, deliveries: readonly { id: string }[]): Promise<ReadonlySet<string>>
  /** Removes the stale jobs of endpoints, whose deliveries have ended, were suspended, or were replayed. */
  removeStale(endpointIds: readonly string[]): Promise<void>
  /** Returns jobs to the queue; they are due again at once. */
  giveBack(jobs: readonly HeldJob[]): Promise<void>
  /** Keeps jobs held that are still being worked on, but none that another worker holds by now. */
  renew(jobs: readonly HeldJob[]): Promise<void>
  /** Removes jobs that are done, but none that another worker holds by now; within a transaction by index when one is given. */
  complete(jobs: readonly HeldJob[], client?: Queryable): Promise<void>
  stop(): Promise<void>
}

export type QueueOptions = {
  /** Seconds after which a job that was taken and not completed is due again, also when it is renewed. */
  expireInSeconds: number
  /** Seconds after which a job that was taken and not renewed is due again; pg-boss takes 10 and more. */
  heartbeatSeconds: number
  /** Seconds between two searches for such jobs. */
  superviseEverySeconds: number
  /** The maximum number of unanswered jobs of one endpoint that all workers together may hold. */
  maxPerEndpoint: number
}

const passSeconds = 600

/** Opens the queue: pg-boss in its own schema, which it creates and migrates itself. */
export async function openQueue(pool: pg.Pool, options: QueueOptions, log: Log): Promise<Queue> {
  const boss = new PgBoss({
    db: asBossDatabase(pool),
    schema: 'pgboss',
    schedule: false,
    // Its pass reads the whole table. It is for what earlier releases finished, and for indexes that have grown.
    superviseIntervalSeconds: passSeconds,
    monitorIntervalSeconds: passSeconds,
    maintenanceIntervalSeconds: passSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the delivery queue reported an error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the delivery queue reported a warning'))
  await boss.start()

  const settings = {
    expireInSeconds: options.expireInSeconds,
    heartbeatSeconds: options.heartbeatSeconds,
    // A job is "retried" if its worker died or returned it. That must never use up a delivery's attempts, which are counted on
    // the delivery itself.
    retryLimit: 1_000_000,
    retryDelay: 0,
    // Of jobs that earlier releases completed.
    deleteAfterSeconds: 600,
    // Counted from when a job is due. However long no worker runs, what waits is still there afterwards.
    retentionSeconds: 10 * 365 * 24 * 60 * 60,
  }
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, settings)
  await createJobIndexes(pool)
  const { expireInSeconds } = options
  const lostJobs = watchLostJobs(pool, log, {
    name,
    expireInSeconds,
    everySeconds: options.superviseEverySeconds,
    claimLock: takeLock,
  })
  const byId = (connection: Queryable) => ({ db: foundById(asBossDatabase(connection)) })
  /** One statement about jobs that are known by their ids. */
  const inOwnTransaction = (work: (db: ReturnType<typeof byId>) => Promise<unknown>) =>
    inTransaction(pool, (_, last) => work(byId(last())), { byIndex: true })

  const answered = new Set<HeldJob>()
  /** Where takes begin; those of slow endpoints leave out others, and have other jobs that wait longest. */
  const [starts, startsOfSlow] = [createQueueStart(pool, log), createQueueStart(pool, log)]
  /** The last take, from when it has its connection. */
  let taking: Promise<unknown> = Promise.resolve()
  const noneUnderWay = async () => {
    let awaited: unknown
    do {
      awaited = taking
      await awaited
    } while (awaited !== taking)
  }

  return {
    async add(client, jobs) {
      if (jobs.length === 0) return
      await boss.insert(name, jobs.map(newJob), { db: asBossDatabase(client) })
    },
    async take(limit, excludedEndpoints, maxPerEndpoint) {
      const start = (maxPerEndpoint === undefined ? starts : startsOfSlow)(excludedEndpoints)
      const [began, after] = [performance.now(), start.after()]
      const most = Math.min(maxPerEndpoint ?? options.maxPerEndpoint, options.maxPerEndpoint)
      const jobs = await inTransaction(
        pool,
        (_, last) => {
          const fetched = boss.fetch<AttemptJob>(name, {
            batchSize: limit,
            groupConcurrency: limitsBeside(answered, most),
            ignoreGroups: [...excludedEndpoints],
            ...(after !== null && { maxPriority: priorityOf(after) }),
            db: countHeldOnly(asBossDatabase(last()), { name, expireInSeconds, oldestClaim: lostJobs.oldestClaim() }),
          })
          taking = fetched.catch(ignore)
          return fetched
        },
        { lock: takeLock, byIndex: true },
      )
      start.looked({
        after,
        tookMs: performance.now() - began,
        found: jobs.map(({ data }) => Number(data.deliveryId)),
      })
      return jobs
    },
    answered: (job) => void answered.add(job),
    forget: (job) => void answered.delete(job),
    async held(client, deliveries) {
      const { rows } = await client.query<{ id: string }>(
        `SELECT data->>'deliveryId' AS id FROM pgboss.job
         WHERE ${mayBeHeld('$1', '$3', expireInSeconds)} AND data->>'deliveryId' = ANY($2)`,
        [name, deliveries.map(({ id }) => id), lostJobs.oldestClaim()],
      )
      return new Set(rows.map(({ id }) => id))
    },
    async removeStale(endpointIds) {
      // A delivery and its job are written in one transaction, so what a statement sees of them belongs together.
      await pool.query(
        `DELETE FROM pgboss.job USING deliveries delivery
         WHERE job.name = $1 AND job.state < 'active' AND job.group_id = ANY($2)
           AND delivery.account_id = (job.data->>'accountId')::int AND delivery.id = (job.data->>'deliveryId')::bigint
           AND (delivery.status, delivery.attempt_count + 1, delivery.generation) IS DISTINCT FROM
               ('queued', (job.data->>'attempt')::int, COALESCE((job.data->>'generation')::int, 0))`,
        [name, endpointIds],
      )
    },
    async giveBack(jobs) {
      if (jobs.length > 0) await inOwnTransaction((db) => boss.fail(name, jobs.map(holdOf), undefined, db))
    },
    async renew(jobs) {
      if (jobs.length > 0) await inOwnTransaction((db) => boss.touch(name, jobs.map(holdOf), db))
    },
    async complete(jobs, client) {
      if (jobs.length === 0) return
      // A take that is under way adds those that were answered to what is allowed, so it has to find them held.
      await noneUnderWay()
      for (const job of jobs) answered.delete(job)
      const remove = (db: ReturnType<typeof byId>) => boss.deleteJob(name, jobs.map(holdOf), db)
      await (client ? remove(byId(client)) : inOwnTransaction(remove))
    },
    async stop() {
      await lostJobs.stop()
      await boss.stop({ graceful: true, close: false })
    },
  }
}

/**
 * Events are delivered in the order in which they were recorded, which is the order of the deliveries' ids. The queue takes
 * jobs by their priority, which has 32 bits, and those of one group by their ids: both carry the delivery's id.
 */
function newJob({ accountId, deliveryId, createdAt, endpointId, attempt, generation, delay }: NewAttemptJob) {
  // Exact: no sequence reaches 2^53.
  const order = Number(deliveryId)
  const hex = order.toString(16).padStart(16, '0')
  const job = {
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12)}-${randomUUID().slice(19)}`,
    priority: priorityOf(order),
    data: { accountId, deliveryId, createdAt, attempt, ...(generation && { generation }) },
    // The tier is what a limit of its own is found by.
    group: { id: endpointId, tier: endpointId },
  }
  // Relative, so that the database's clock alone decides when a job is due.
  return delay > 0 ? { ...job, startAfter: delay } : job
}

/** Where takes that leave out these endpoints begin. */
function createQueueStart(pool: pg.Pool, log: Log): (excludedEndpoints: readonly string[]) => ScanStart {
  let excluded: readonly string[] = []
  const start = createScanStart({
    async findOldest(upTo) {
      const text = `SELECT data->>'deliveryId' AS id FROM pgboss.job
         WHERE name = $1 AND state < 'active' AND NOT blocked AND start_after <= pgboss.job_now() AND priority >= $2
           AND (group_id IS NULL OR group_id <> ALL($3))
         ORDER BY priority DESC, created_on LIMIT 1`
      const { rows } = await pool.query<{ id: string }>(text, [name, priorityOf(upTo), excluded])
      return rows[0] ? Number(rows[0].id) : null
    },
    onError: (error) => log.warn({ err: error }, 'the oldest job of the queue could not be found'),
  })
  return (excludedEndpoints) => {
    excluded = excludedEndpoints
    return start
  }
}

/** The older a delivery, the higher. */
function priorityOf(delivery: number): number {
  return -(delivery % 2 ** 31)
}

function holdOf({ id, retryCount }: HeldJob): { id: string; retryCount: number } {
  return { id, retryCount }
}

/** So many answered jobs of an endpoint wait for their commit at most: as many are sent again when the worker dies over it. */
const maxAnswered = 64

/** What pg-boss may let be active of each endpoint: the jobs that were answered, and `most` others. */
function limitsBeside(
  answered: ReadonlySet<HeldJob>,
  most: number,
): { default: number; tiers: Record<string, number> } {
  // With a tier, what is held is counted once for all endpoints; without one, a limit of one is looked up for each job.
  if (answered.size === 0) return { default: most, tiers: { none: most } }
  const byEndpoint = Map.groupBy(answered, ({ groupId }) => groupId ?? '')
  const tiers = [...byEndpoint].map(([id, { length }]) => [id, most + Math.min(length, maxAnswered)] as const)
  return { default: most, tiers: Object.fromEntries(tiers) }
}

function ignore(): void {}
