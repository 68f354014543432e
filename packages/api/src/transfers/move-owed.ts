import type { Services } from '../request/context.ts'
import { newSight, processorErrorOf, takeTurn } from './take-turn.ts'

/** So much is done for one account before another one has its turn. */
const turns = 100

/**
 * Moves what an account is owed, or owes, until there is nothing left to do, or the processor no longer answers. Safe to
 * call from several processes at once.
 * @returns what the processor refused or did not answer; each of it comes back later
 */
export async function moveOwed(services: Services, accountId: number): Promise<Error[]> {
  const party = await services.database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const sight = newSight()
  const errors: Error[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    try {
      if ((await takeTurn(services, party, sight)) === null) break
    } catch (error) {
      const cause = processorErrorOf(error)
      if (!cause) throw error
      errors.push(error as Error)
      // Whoever does not answer now is asked again later, not once for each payment.
      if (cause.outcome === 'unknown') break
    }
  }
  return errors
}
