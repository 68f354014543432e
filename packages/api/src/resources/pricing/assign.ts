import { databaseTime, type Plan } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { doubleFees } from '../../money/fees/double-fees.ts'
import { loadFeeSchedule } from './load.ts'
import { rowIdOf } from './row-id.ts'
import { toAssignment, toFeeScheduleWire } from './wire.ts'

type FeeAssignmentInput = {
  /** fs_… or the name of the fee schedule. */
  id: string
  plan?: Plan | undefined
  merchant_id?: string | undefined
  /** Unix seconds. */
  from?: number | undefined
  /** The merchant of a standard account pays the processor's fees besides the default fees, which include them. */
  acceptDoubleFees?: boolean | undefined
}

/**
 * Assigns a fee schedule to a plan or a merchant, from now on or from a later time. Sales that were made before keep their
 * terms, the renewals of subscriptions included. An assignment to a merchant comes before the one to its plan.
 * @returns the assignment, and whether it is new: the last one may have been the same
 * @throws validation_error, merchant_not_found
 */
export async function assignFeeSchedule(
  services: Pick<Services, 'database'>,
  { id, plan, merchant_id: merchantId, from, acceptDoubleFees = false }: FeeAssignmentInput,
) {
  const { prisma } = services.database
  const schedule = await loadFeeSchedule(services, id)
  if ((plan === undefined) === (merchantId === undefined))
    throw invalid('plan', 'give either a plan or a merchant to assign the fee schedule to')
  if (merchantId !== undefined && !(await prisma.merchant.findFirst({ where: { id: merchantId } })))
    throw new ApiError('merchant_not_found')
  const scheduleId = rowIdOf(schedule)
  if (merchantId !== undefined && scheduleId === null && !acceptDoubleFees) {
    const standard = await prisma.account.findFirst({ where: { merchantId, model: 'standard' } })
    if (standard) throw doubleFees()
  }
  return prisma.$transaction(async (tx) => {
    const now = await databaseTime(tx)
    const startsAt = from === undefined ? null : new Date(from * 1000)
    if (startsAt !== null && startsAt <= now)
      throw invalid(
        'from',
        'must be in the future, in Unix seconds: what was sold keeps its terms. Omit it to begin now',
      )
    const target = { plan: plan ?? null, merchantId: merchantId ?? null }
    const last = await tx.feeAssignment.findFirst({ where: target, orderBy: { id: 'desc' } })
    const same = last?.scheduleId === scheduleId && last.startsAt?.getTime() === startsAt?.getTime()
    const row =
      last && same ? last : await tx.feeAssignment.create({ data: { ...target, scheduleId, startsAt, createdAt: now } })
    return { assignment: { ...toAssignment(row), schedule: toFeeScheduleWire(schedule) }, changed: row !== last }
  })
}
