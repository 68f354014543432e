import { defaultScheduleId } from '../../core/currency/default-schedule-id.ts'
import type { Services } from '../../core/request/context.ts'
import { defaultSchedule } from '../../money/fees/default-schedule.ts'
import { toFeeSchedule } from '../../money/fees/read-fee-schedule.ts'
import { loadFeeSchedule } from './load.ts'
import { rowIdOf } from './row-id.ts'
import { toAssignment, toFeeScheduleWire } from './wire.ts'

/** The fee schedules, newest first and `default` last, each with its assignments. */
export async function listFeeSchedules({ database }: Pick<Services, 'database'>) {
  const [rows, assignments] = await Promise.all([
    database.prisma.feeSchedule.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
    database.prisma.feeAssignment.findMany({ orderBy: { id: 'desc' } }),
  ])
  return [...rows.map(toFeeSchedule), defaultSchedule].map((schedule) => ({
    ...toFeeScheduleWire(schedule),
    assignments: assignments
      .filter(({ scheduleId }) => (scheduleId ?? defaultScheduleId) === schedule.id)
      .map(toAssignment),
  }))
}

/** One fee schedule with its assignments, newest first. @throws validation_error if it does not exist */
export async function retrieveFeeSchedule(services: Pick<Services, 'database'>, idOrName: string) {
  const schedule = await loadFeeSchedule(services, idOrName)
  const scheduleId = rowIdOf(schedule)
  const assignments = await services.database.prisma.feeAssignment.findMany({
    where: { scheduleId },
    orderBy: { id: 'desc' },
  })
  return { ...toFeeScheduleWire(schedule), assignments: assignments.map(toAssignment) }
}
