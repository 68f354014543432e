import { lacksEncryptionKey, type Services } from '@merchant-payments/api/services'
import { isUtc, SessionZoneError } from '@merchant-payments/db'
import { schemaProblem } from '@merchant-payments/db/migrate'
import type { Logger } from 'pino'
import { withDeadline } from '../with-deadline.ts'
import type { WorkerState } from '../worker-state.ts'

/** `unknown`: another check, which this one needs, has failed. */
export type CheckResult = 'ok' | 'failed' | 'unknown'

/**
 * Whether this process can work. A database that goes away later is in the checks, and takes no process off the proxy: all
 * processes share it, and each request gets its own 503. `reason` is the message of the first check that decided; it contains
 * nothing confidential.
 */
export type Readiness = { ready: boolean; reason: string | null; checks: Record<string, CheckResult> }

export type ReadinessSources = {
  services: Pick<Services, 'database' | 'keyring'>
  log: Logger
  /** Whether the process is about to end. */
  draining?: () => boolean
  /** The state of this process's worker, if it has one. */
  worker?: () => WorkerState | null
  /** How long a probe waits for the database, in milliseconds: less than the least time limit of probes, a second. */
  deadlineMs?: number
  /** How long the result of the key check is cached, in milliseconds. */
  keyringMs?: number
}

/** The checks that decide: each is of this process and its own set-up. */
const reasons = {
  serving: () => 'the process is about to end',
  session_zone: () => 'the database session is not in UTC',
  migrations: (schemaReason: string | null) => schemaReason ?? 'the schema does not fit this release',
  encryption_key: () => 'stored secrets need an encryption key that is not given',
  loops: () => 'a loop of the worker is stuck',
}
type Deciding = keyof typeof reasons

const notRead = { session_zone: 'unknown', migrations: 'unknown', encryption_key: 'unknown' } as const
const zoneFailed = { ...notRead, session_zone: 'failed' } as const
type SetUp = Record<keyof typeof notRead, CheckResult>

/**
 * Checks whether a process can do its work, and why not. Concurrent probes share one check. While the database does not answer, its
 * last answers about the set-up stand.
 */
export function createReadiness({
  services,
  log,
  draining = () => false,
  worker = () => null,
  deadlineMs = 700,
  keyringMs = 30_000,
}: ReadinessSources): () => Promise<Readiness> {
  const { database } = services
  let opensAllUntil = 0
  /** The results of the last check that the database answered. */
  let schemaReason: string | null = null
  let setUp: SetUp = notRead
  let looking: { done: Promise<void>; since: number } | null = null

  async function opensAll(): Promise<boolean> {
    if (performance.now() < opensAllUntil) return true
    if (await lacksEncryptionKey(services)) return false
    opensAllUntil = performance.now() + keyringMs
    return true
  }

  async function look(): Promise<void> {
    setUp = await readSetUp().catch((err: unknown) => {
      if (!(err instanceof SessionZoneError)) throw err
      log.warn({ err }, 'not ready: the database sessions cannot be used')
      return zoneFailed
    })
  }

  async function readSetUp(): Promise<SetUp> {
    const { rows } = await database.pool.query<{ zone: string }>(`SELECT current_setting('TimeZone') AS zone`)
    if (!isUtc(rows[0]?.zone ?? '')) return zoneFailed
    schemaReason = await schemaProblem(database)
    return {
      session_zone: 'ok',
      migrations: passed(schemaReason === null),
      // Where migrations are missing its tables may be, too.
      encryption_key: schemaReason !== null ? 'unknown' : passed(await opensAll()),
    }
  }

  async function checkDatabase(): Promise<CheckResult> {
    looking ??= {
      since: performance.now(),
      done: look().finally(() => {
        looking = null
      }),
    }
    try {
      await withDeadline(looking.done, looking.since + deadlineMs - performance.now())
      return 'ok'
    } catch (err) {
      log.warn({ err }, 'the database does not answer a probe')
      return 'failed'
    }
  }

  return async () => {
    const state = worker()
    const reached = await checkDatabase()
    const checks: Record<string, CheckResult> = {
      serving: passed(!draining()),
      database: reached,
      ...setUp,
      ...(state && { queue: passed(state.queueReady), loops: passed(state.stuck.length === 0) }),
    }
    const failed = (Object.keys(reasons) as Deciding[]).find((name) => checks[name] === 'failed')
    return { ready: failed === undefined, reason: failed ? reasons[failed](schemaReason) : null, checks }
  }
}

function passed(ok: boolean): CheckResult {
  return ok ? 'ok' : 'failed'
}
