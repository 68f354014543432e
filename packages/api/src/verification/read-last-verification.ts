import { type Database, statementsOn } from '@merchant-payments/db'
import type { CheckReport } from './verify-books.ts'

export type LastVerification = { startedAt: Date; finishedAt: Date; checks: CheckReport[] }

/** The report of the last nightly verification; null before the first one. */
export async function readLastVerification({ pool }: Pick<Database, 'pool'>): Promise<LastVerification | null> {
  const [last] = await statementsOn(pool).$queryRaw<LastVerification[]>`
    SELECT started_at AS "startedAt", finished_at AS "finishedAt", checks FROM book_verifications ORDER BY day DESC LIMIT 1`
  return last ?? null
}
