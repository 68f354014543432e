import type { Database } from '@merchant-payments/db'
import type { CheckReport } from './verify-books.ts'

export type LastVerification = { startedAt: Date; finishedAt: Date; checks: CheckReport[] }

/** The report of the last nightly verification; null before the first one. */
export async function readLastVerification({ prisma }: Pick<Database, 'prisma'>): Promise<LastVerification | null> {
  const last = await prisma.bookVerification.findFirst({ orderBy: { day: 'desc' } })
  // Written only by `verifyNightly`.
  return last && { ...last, checks: last.checks as CheckReport[] }
}
