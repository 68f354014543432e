import type { Services } from '../request/context.ts'
import { createFundsCache, processorErrorOf, runNextMovement } from './run-next-movement.ts'

/** So much is done for one account before another one has its turn. */
const maxMovements = 100

/**
 * Moves what is due to an account, or from it, until there is nothing left to do, or the processor no longer answers. Safe to
 * call from several processes at once.
 * @returns what the processor refused or did not answer; each of it comes back later
 */
export async function payMerchant(services: Services, accountId: number): Promise<Error[]> {
  const counterparty = await services.database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const cache = createFundsCache()
  const errors: Error[] = []
  for (let turn = 0; turn < maxMovements; turn += 1) {
    try {
      if ((await runNextMovement(services, counterparty, cache)) === null) break
    } catch (error) {
      const cause = processorErrorOf(error)
      if (!cause) throw error
      errors.push(error as Error)
      // A processor that does not answer now is asked again later, not once for each payment.
      if (cause.outcome === 'unknown') break
    }
  }
  return errors
}
