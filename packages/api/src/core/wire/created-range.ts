import { z } from 'zod'
import { type Condition, type Sql, sql } from './sql.ts'

export const moment = z.int().min(0).max(253_402_300_799)

/** Filters of a list by the time of its items. */
export const createdRange = {
  /** Unix seconds: from then on … */
  created_from: moment.optional(),
  /** … and before then. */
  created_before: moment.optional(),
}

type CreatedRange = { created_from?: number | undefined; created_before?: number | undefined }

export function createdIn({ created_from, created_before }: CreatedRange, column: Sql = sql`created_at`): Condition[] {
  return [
    created_from !== undefined && sql`${column} >= ${new Date(created_from * 1000)}`,
    created_before !== undefined && sql`${column} < ${new Date(created_before * 1000)}`,
  ]
}
