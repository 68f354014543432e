import type { Services } from '../../core/request/context.ts'
import { processorErrorOf } from './movement-error.ts'
import { createFundsCache, runNextMovement } from './run-next-movement.ts'

/** The number of movements of one account before the next account is paid. */
const maxMovements = 100

/**
 * Makes the due movements of an account, in both directions, until no movement is due or the processor stops answering.
 * Several processes may call it at once.
 * @returns the errors of the processor; each is retried later
 */
export async function payMerchant(services: Services, accountId: number): Promise<Error[]> {
  const counterparty = await services.database.prisma.account.findFirstOrThrow({ where: { id: accountId } })
  const cache = createFundsCache()
  const errors: Error[] = []
  for (let turn = 0; turn < maxMovements; turn += 1) {
    try {
      if ((await runNextMovement(services, counterparty, cache)) === null) break
    } catch (error) {
      const cause = processorErrorOf(error)
      if (!cause) throw error
      errors.push(error as Error)
      // A processor that does not answer is called again later, not once for each payment.
      if (cause.outcome === 'unknown') break
    }
  }
  return errors
}
