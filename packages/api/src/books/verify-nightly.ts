import { setTimeout as pause } from 'node:timers/promises'
import { type Database, databaseTime } from '@merchant-payments/db'
import { LeaseHeldError, withLease } from '@merchant-payments/db/worker'
import type { Services } from '../request/context.ts'
import { throttleChecks } from './throttle-checks.ts'
import { type VerificationReport, verifiedDays, verifyBooks } from './verify-books.ts'

const hourMs = 60 * 60_000
/** The quiet hours of a day in UTC, by the database's time: an audit begins in them. */
const quietFrom = 2
const quietTo = 5
/** An audit that is this late begins at any hour. */
const maxAgeMs = 36 * hourMs
const keptMs = 90 * 24 * hourMs
/** As long as what is half done at the first look takes to end. */
const secondLookMs = 60_000
/** A process that died is followed by another one after this long. */
const leaseMs = 60_000

export type NightlyOptions = {
  /** Ends the audit, which is begun again by another process. */
  signal: AbortSignal
  /** Between the two looks. */
  secondLook?: () => Promise<void>
}

/**
 * Audits all books once a day, by one process of all, and keeps what it came to. An audit that fails is not kept, and is tried
 * again by the next call.
 * @returns null when none is due, or another process is at it
 * @throws ProcessorError, and the reason of `signal`
 */
export async function verifyNightly(
  services: Services,
  { signal, secondLook = () => pause(secondLookMs, undefined, { signal }) }: NightlyOptions,
): Promise<VerificationReport | null> {
  const { database, processorClock } = services
  if (!(await isDue(database))) return null
  try {
    return await withLease(database.pool, 'audit of the books', { leaseMs, waitMs: 0 }, async () => {
      // Another process may have ended its audit since.
      if (!(await isDue(database))) return null
      const startedAt = await databaseTime(database.prisma)
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

async function isDue({ prisma }: Database): Promise<boolean> {
  const now = await databaseTime(prisma)
  const last = await prisma.bookVerification.findFirst({ orderBy: { day: 'desc' } })
  if (last && last.day >= dayOf(now)) return false
  const hour = now.getUTCHours()
  if (hour >= quietFrom && hour < quietTo) return true
  return last !== null && now.getTime() - last.finishedAt.getTime() > maxAgeMs
}

async function keep({ prisma }: Database, startedAt: Date, { checks }: VerificationReport): Promise<void> {
  const finishedAt = await databaseTime(prisma)
  const kept = { startedAt, finishedAt, checks }
  const day = dayOf(finishedAt)
  await prisma.bookVerification.upsert({ where: { day }, update: kept, create: { day, ...kept } })
  await prisma.bookVerification.deleteMany({ where: { day: { lt: new Date(day.getTime() - keptMs) } } })
}

function dayOf(time: Date): Date {
  return new Date(time.toISOString().slice(0, 10))
}
