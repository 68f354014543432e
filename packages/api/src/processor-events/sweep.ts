import type { Services } from '../request/context.ts'
import { claimUnsettledRefunds, settleRefund } from '../resources/refunds/settle.ts'
import { claimOverduePayments, claimOverdueSessions, lookAtPayment, lookAtSession } from './overdue.ts'
import { settleProcessorEvent } from './settle.ts'

const batch = 100

/**
 * Takes up what was left open: events that were stored but not applied (a crash, a processor that was down), refunds
 * whose outcome is not known, and sessions and delayed payments whose event never came. Returns the errors it met; each
 * of them comes back later.
 */
export async function sweep(services: Services): Promise<Error[]> {
  const errors: Error[] = []
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error(String(error)))
    }
  }
  for (const { id } of await dueEvents(services)) await attempt(() => settleProcessorEvent(services, id))
  for (const refund of await claimUnsettledRefunds(services)) await attempt(() => settleRefund(services, refund))
  for (const session of await claimOverdueSessions(services)) await attempt(() => lookAtSession(services, session))
  for (const payment of await claimOverduePayments(services)) await attempt(() => lookAtPayment(services, payment))
  return errors
}

function dueEvents({ database, clock }: Services) {
  return database.prisma.processorEvent.findMany({
    where: { settledAt: null, retryAt: { lte: clock.now() } },
    orderBy: { receivedAt: 'asc' },
    take: batch,
    select: { id: true },
  })
}
