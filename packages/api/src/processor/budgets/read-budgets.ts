import type { Database } from '@merchant-payments/db'
import type { RateLimits } from '@merchant-payments/processor'
import { secondsUntilFull } from './bucket-refill.ts'
import { bucketOf } from './token-bucket.ts'

/** How full the bucket of a mode is, from 0 to 1. */
export type BudgetLeft = { mode: 'live' | 'test'; left: number }

/** How full the buckets of the modes with a limit are. A bucket without a row is full. */
export async function readBudgets({ pool }: Pick<Database, 'pool'>, limits: RateLimits): Promise<BudgetLeft[]> {
  const { rows } = await pool.query<{ mode: string; fillsInS: number }>(
    `SELECT name AS mode, ${secondsUntilFull} AS "fillsInS"
       FROM processor_budgets WHERE name IN ('live', 'test')`,
  )
  return (['live', 'test'] as const).flatMap((mode) => {
    const perSecond = limits[mode]
    if (perSecond === undefined) return []
    const { rate, capacity } = bucketOf(perSecond)
    const taken = (rows.find((row) => row.mode === mode)?.fillsInS ?? 0) * rate
    return [{ mode, left: Math.max(0, 1 - taken / capacity) }]
  })
}
