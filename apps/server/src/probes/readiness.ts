import { lacksEncryptionKey, type Services } from '@merchant-payments/api/services'
import { isUtc, SessionZoneError } from '@merchant-payments/db'
import { schemaProblem } from '@merchant-payments/db/migrate'
import type { Logger } from 'pino'
import { withDeadline } from '../with-deadline.ts'
import type { WorkerState } from '../worker/worker-state.ts'

/** `unknown`: another check, which this one needs, has failed. */
export type CheckResult = 'ok' | 'failed' | 'unknown'

/** `reason` is the message of the first failed check; it contains nothing confidential. */
export type Readiness = { ready: boolean; reason: string | null; checks: Record<string, CheckResult> }

export type ReadinessSources = {
  services: Pick<Services, 'database' | 'keyring'>
  log: Logger
  /** Whether the process is about to end. */
  draining?: () => boolean
  /** The state of this process's worker, if it has one. */
  worker?: () => WorkerState | null
  /** The maximum duration of the database check, in milliseconds. */
  deadlineMs?: number
  /** How long the result of the key check is cached, in milliseconds. */
  keyringMs?: number
}

const reasons: Readonly<Record<string, string>> = {
  serving: 'the process is about to end',
  database: 'the database does not answer',
  session_zone: 'the database session is not in UTC',
  encryption_key: 'stored secrets need an encryption key that is not given',
  queue: 'the delivery queue does not answer',
  loops: 'a loop of the worker is stuck',
}

/**
 * Checks whether a process can do its work, and why not. Concurrent probes share one check, and a probe that the database keeps
 * waiting gets the timeout as its answer.
 */
export function createReadiness({
  services,
  log,
  draining = () => false,
  worker = () => null,
  deadlineMs = 3_000,
  keyringMs = 30_000,
}: ReadinessSources): () => Promise<Readiness> {
  const { database } = services
  let opensAllUntil = 0
  /** The result of the last check. */
  let schemaReason: string | null = null
  let looking: { checks: Promise<Record<string, CheckResult>>; since: number } | null = null

  async function opensAll(): Promise<boolean> {
    if (performance.now() < opensAllUntil) return true
    if (await lacksEncryptionKey(services)) return false
    opensAllUntil = performance.now() + keyringMs
    return true
  }

  async function look(): Promise<Record<string, CheckResult>> {
    const { rows } = await database.pool.query<{ zone: string }>(`SELECT current_setting('TimeZone') AS zone`)
    if (!isUtc(rows[0]?.zone ?? '')) return { database: 'ok', ...zoneFailed }
    schemaReason = await schemaProblem(database)
    return {
      database: 'ok',
      session_zone: 'ok',
      migrations: passed(schemaReason === null),
      // Where migrations are missing its tables may be, too.
      encryption_key: schemaReason !== null ? 'unknown' : passed(await opensAll()),
    }
  }

  async function checkDatabase(): Promise<Record<string, CheckResult>> {
    looking ??= {
      since: performance.now(),
      checks: look().finally(() => {
        looking = null
      }),
    }
    try {
      return await withDeadline(looking.checks, looking.since + deadlineMs - performance.now())
    } catch (err) {
      log.warn({ err }, 'not ready: the database cannot be used')
      if (err instanceof SessionZoneError) return { database: 'ok', ...zoneFailed }
      return { database: 'failed', session_zone: 'unknown', migrations: 'unknown', encryption_key: 'unknown' }
    }
  }

  return async () => {
    const state = worker()
    const checks: Record<string, CheckResult> = {
      serving: passed(!draining()),
      ...(await checkDatabase()),
      ...(state && { queue: passed(state.queueReady), loops: passed(state.stuck.length === 0) }),
    }
    const failed = Object.keys(checks).find((name) => checks[name] === 'failed')
    const reason = failed === 'migrations' ? schemaReason : failed && reasons[failed]
    return { ready: failed === undefined, reason: reason ?? failed ?? null, checks }
  }
}

const zoneFailed = { session_zone: 'failed', migrations: 'unknown', encryption_key: 'unknown' } as const

function passed(ok: boolean): CheckResult {
  return ok ? 'ok' : 'failed'
}
