import type { MonthlyStatement } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { invalid } from '../../core/request/errors.ts'
import { readFirstMoment } from './first-moment.ts'
import { boundsOf, monthOf } from './month.ts'
import { readFingerprint } from './read-sums.ts'

type Requested = { statement: MonthlyStatement; isNew: boolean }

/**
 * Requests the statement of a month. Does nothing if it is being made, or was made of the same lines; otherwise a worker
 * makes it.
 * @param month matches `monthPattern`: 2026-11
 * @throws validation_error for a month that has not begun, or that ended before the account's first entry
 */
export async function requestStatement(services: Services, accountId: number, month: string): Promise<Requested> {
  const { database, processorClock, clock } = services
  const { prisma } = database
  const now = processorClock.now()
  if (month > monthOf(now)) throw invalid('month', 'has not begun yet')
  if (month < monthOf((await readFirstMoment(database, accountId)) ?? now))
    throw invalid('month', 'had ended before the account was opened')
  const key = { accountId, month }
  const { start, end } = boundsOf(month)
  const fingerprint = await readFingerprint(database, accountId, start, end)
  return prisma.$transaction(async (tx) => {
    const asked = { requestedAt: now, dueAt: clock.now(), expiresAt: new Date(clock.now().getTime() + keptMs) }
    const { count } = await tx.monthlyStatement.createMany({
      data: { ...key, ...asked, totals: {} },
      skipDuplicates: true,
    })
    await tx.$queryRaw`SELECT 1 FROM monthly_statements WHERE account_id = ${accountId} AND month = ${month} FOR UPDATE`
    const statement = await tx.monthlyStatement.findUniqueOrThrow({ where: { accountId_month: key } })
    if (count > 0) return { statement, isNew: true }
    if (statement.madeAt === null) return { statement, isNew: false }
    // A statement that was made during its month ends at that time, even if the account has not changed since.
    const covers = statement.until !== null && (statement.until >= end || now < end)
    const kept = statement.expiresAt > clock.now()
    if (kept && covers && statement.fingerprint === fingerprint) return { statement, isNew: false }
    await tx.monthlyStatementPiece.deleteMany({ where: key })
    const initial = {
      until: null,
      lines: 0,
      totalLines: null,
      totals: {},
      fingerprint: null,
      madeAt: null,
      failures: 0,
    }
    const restarted = await tx.monthlyStatement.update({
      where: { accountId_month: key },
      data: { ...asked, ...initial, lastError: null, claim: { increment: 1 } },
    })
    return { statement: restarted, isNew: true }
  })
}

/** A request that no worker completes is deleted after the time for which a file is kept. */
const keptMs = 30 * 24 * 60 * 60_000
