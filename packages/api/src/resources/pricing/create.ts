import { isUniqueViolation } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { invalid } from '../../core/request/errors.ts'
import { newId } from '../../core/request/id.ts'
import { validationError } from '../../core/request/validation-error.ts'
import { checkFeeSchedule } from '../../money/fees/check-fee-schedule.ts'
import { toFeeSchedule } from '../../money/fees/read-fee-schedule.ts'
import { feeScheduleCreate } from './schema.ts'
import { toFeeScheduleWire } from './wire.ts'

/**
 * Creates a fee schedule, which is never changed afterwards. No sale has it before it is assigned.
 * @throws validation_error that names the field and the remedy
 */
export async function createFeeSchedule({ database, clock }: Pick<Services, 'database' | 'clock'>, input: unknown) {
  const parsed = feeScheduleCreate.safeParse(input)
  if (!parsed.success) throw validationError(parsed.error)
  const { name: text, ...terms } = parsed.data
  checkFeeSchedule(terms)
  const name = text.trim()
  const data = { id: newId('fs'), name, terms, createdAt: clock.now() }
  const row = await database.prisma.feeSchedule.create({ data }).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'fee_schedules_name_key')) throw error
    throw invalid('name', `"${name}" is taken: a fee schedule is never changed, so give the new one another name`)
  })
  return toFeeScheduleWire(toFeeSchedule(row))
}
