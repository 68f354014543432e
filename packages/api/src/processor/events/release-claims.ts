import { databaseNowSql } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'

/**
 * Releases the claims of a process that has died, so that its events are applied at once. Called at a start after which no
 * other process can be running; if one runs nevertheless, an event is applied twice, which changes nothing.
 */
export async function releaseClaims({ database }: Pick<Services, 'database'>): Promise<void> {
  // An event that failed keeps its retry time.
  await database.pool.query(
    `UPDATE processor_events SET due_at = ${databaseNowSql.sql}
      WHERE processed_at IS NULL AND last_error IS NULL AND due_at > now()`,
  )
}
