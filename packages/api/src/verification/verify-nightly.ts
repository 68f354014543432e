import { setTimeout as pause } from 'node:timers/promises'
import { type Database, databaseTime, statementsOn } from '@merchant-payments/db'
import { LeaseHeldError, withLease } from '@merchant-payments/db/worker'
import type { Services } from '../core/request/context.ts'
import { readLastVerification } from './read-last-verification.ts'
import { throttleChecks } from './throttle-checks.ts'
import { type VerificationReport, verifiedDays, verifyBooks } from './verify-books.ts'

const hourMs = 60 * 60_000
/** A verification begins in these hours of a day in UTC, by the database's time, when there is little traffic. */
const quietFrom = 2
const quietTo = 5
/** After this time without a verification, the next one begins at any hour. */
const maxAgeMs = 36 * hourMs
const keptMs = 90 * 24 * hourMs
/** Work that is half done during the first run has ended after this time. */
const secondLookMs = 60_000
/** The lease of a run. After it, another process replaces a process that died. */
const leaseMs = 60_000
/** The name of the first release, whose processes may run beside this one. */
const leaseName = 'audit of the books'

type NightlyOptions = {
  /** Ends the verification, which another process begins again. */
  signal: AbortSignal
  /** Waits between the two runs. */
  secondLook?: () => Promise<void>
}

/**
 * Verifies all books once a day, in one process of all, and stores the report. A verification that fails is not stored; the next call
 * repeats it.
 * @returns null when none is due, or another process is running it
 * @throws ProcessorError, and the reason of `signal`
 */
export async function verifyNightly(
  services: Services,
  { signal, secondLook = () => pause(secondLookMs, undefined, { signal }) }: NightlyOptions,
): Promise<VerificationReport | null> {
  const { database, processorClock } = services
  if (!(await isDue(database))) return null
  try {
    return await withLease(database.pool, leaseName, { leaseMs, waitMs: 0 }, async () => {
      // Another process may have finished its verification since.
      if (!(await isDue(database))) return null
      const startedAt = await databaseTime(statementsOn(database.pool))
      const report = await verifyBooks(services, {
        accounts: null,
        since: new Date(processorClock.now().getTime() - verifiedDays * 24 * hourMs),
        withProcessor: true,
        ...throttleChecks(signal),
        pause: secondLook,
      })
      await keep(database, startedAt, report)
      return report
    })
  } catch (error) {
    if (error instanceof LeaseHeldError) return null
    throw error
  }
}

async function isDue(database: Database): Promise<boolean> {
  const now = await databaseTime(statementsOn(database.pool))
  const last = await readLastVerification(database)
  if (last && dayOf(last.finishedAt) >= dayOf(now)) return false
  const hour = now.getUTCHours()
  if (hour >= quietFrom && hour < quietTo) return true
  return last !== null && now.getTime() - last.finishedAt.getTime() > maxAgeMs
}

async function keep({ pool, prisma }: Database, startedAt: Date, { checks }: VerificationReport): Promise<void> {
  const finishedAt = await databaseTime(statementsOn(pool))
  const kept = { startedAt, finishedAt, checks }
  const day = dayOf(finishedAt)
  await prisma.bookVerification.upsert({ where: { day }, update: kept, create: { day, ...kept } })
  await prisma.bookVerification.deleteMany({ where: { day: { lt: new Date(day.getTime() - keptMs) } } })
}

function dayOf(time: Date): Date {
  return new Date(time.toISOString().slice(0, 10))
}
