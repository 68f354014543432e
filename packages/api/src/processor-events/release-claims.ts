import { databaseNowSql } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'

/**
 * Lets events be applied at once that a process was applying which is gone. For a start after which no other process can be
 * at work; an event that one applies nevertheless is only applied twice, which changes nothing.
 */
export async function releaseClaims({ database }: Pick<Services, 'database'>): Promise<void> {
  // An event that failed waits for its own time.
  await database.pool.query(
    `UPDATE processor_events SET retry_at = ${databaseNowSql.sql}
      WHERE settled_at IS NULL AND last_error IS NULL AND retry_at > now()`,
  )
}
