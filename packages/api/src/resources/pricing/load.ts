import type { Services } from '../../core/request/context.ts'
import { invalid } from '../../core/request/errors.ts'
import { defaultSchedule } from '../../money/fees/default-schedule.ts'
import type { FeeSchedule } from '../../money/fees/fee-schedule.ts'
import { toFeeSchedule } from '../../money/fees/read-fee-schedule.ts'

/** A fee schedule by its id or its name. @throws validation_error on `param` if it does not exist */
export async function loadFeeSchedule(
  { database }: Pick<Services, 'database'>,
  idOrName: string,
  param = 'id',
): Promise<FeeSchedule> {
  if (idOrName === defaultSchedule.id || idOrName === defaultSchedule.name) return defaultSchedule
  const row = await database.prisma.feeSchedule.findFirst({ where: { OR: [{ id: idOrName }, { name: idOrName }] } })
  if (!row) throw invalid(param, `there is no fee schedule ${idOrName}: mpay pricing list shows all`)
  return toFeeSchedule(row)
}
