import type { Database } from '@merchant-payments/db'
import type { CheckReport } from './audit-books.ts'

export type LastAudit = { startedAt: Date; finishedAt: Date; checks: CheckReport[] }

/** What the last nightly audit came to; null before the first one. */
export async function readLastAudit({ prisma }: Pick<Database, 'prisma'>): Promise<LastAudit | null> {
  const last = await prisma.bookAudit.findFirst({ orderBy: { day: 'desc' } })
  // Written by `auditNightly`, and by nothing else.
  return last && { ...last, checks: last.checks as CheckReport[] }
}
