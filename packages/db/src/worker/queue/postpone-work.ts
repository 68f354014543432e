import { databaseNowSql } from '../../database-time.ts'
import { Prisma } from '../../generated/client.ts'
import type { Statements } from '../../statements.ts'
import { type Claimed, underClaim, type WorkTable } from './work-queue.ts'

/** Ends a claim without a result: any worker may claim the row after `seconds`. Does nothing if the claim was lost. */
export async function postponeWork<Row extends object>(
  statements: Pick<Statements, '$executeRaw'>,
  queue: WorkTable<Row>,
  row: Claimed<Row>,
  seconds: number,
): Promise<void> {
  await statements.$executeRaw`
    UPDATE ${Prisma.raw(queue.table)} SET due_at = ${databaseNowSql} + ${seconds} * interval '1 second'
     WHERE ${underClaim(queue, row)}`
}
