import type { ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../../core/request/context.ts'
import { setUpModes } from '../../../core/request/set-up-modes.ts'

/**
 * All places with our objects at the processor: the platform's own account and each merchant's, in the modes that are set
 * up.
 */
export async function listPlaces(services: Pick<Services, 'database' | 'processor'>): Promise<ProcessorScope[]> {
  const modes = setUpModes(services)
  const accounts = await services.database.prisma.account.findMany({
    where: { processorAccountId: { not: null }, OR: modes.map((livemode) => ({ livemode })) },
    select: { livemode: true, processorAccountId: true },
    orderBy: { id: 'asc' },
  })
  return [
    ...modes.map((livemode) => ({ livemode, hostAccount: null })),
    ...accounts.map(({ livemode, processorAccountId: hostAccount }) => ({ livemode, hostAccount })),
  ]
}
