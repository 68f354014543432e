import { ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { beginMovement, OutdatedError } from './begin-movement.ts'
import { lookFor } from './look.ts'
import type { Due, Look } from './next-movement.ts'
import { MovementError, type Party, performMovement } from './perform-movement.ts'
import { postpone } from './postpone.ts'

/** So much is done for one account before another one has its turn. */
const turns = 100

/**
 * Moves what an account is owed, or owes, until there is nothing left to do, or the processor no longer answers. Safe to
 * call from several processes at once.
 * @param only one payment, for whoever waits for that one
 * @returns what the processor refused or did not answer; each of it comes back later
 */
export async function moveOwed(services: Services, accountId: number, only?: string): Promise<Error[]> {
  const party = await services.database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const looks = new Map<string, Look>()
  const errors: Error[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    try {
      if (!(await takeTurn(services, party, looks, only))) break
    } catch (error) {
      if (!(processorErrorOf(error) instanceof ProcessorError)) throw error
      errors.push(error as Error)
      // Whoever does not answer now is asked again later, not once for each payment.
      if (isUnanswered(error)) break
    }
  }
  return errors
}

/** Whether the processor gave no answer. */
export function isUnanswered(error: unknown): boolean {
  const cause = processorErrorOf(error)
  return cause instanceof ProcessorError && cause.outcome === 'unknown'
}

function processorErrorOf(error: unknown): unknown {
  return error instanceof MovementError ? error.cause : error
}

/** @returns whether there may be more to do */
async function takeTurn(
  services: Services,
  party: Party,
  looks: Map<string, Look>,
  only: string | undefined,
): Promise<boolean> {
  const begun = await beginMovement(services, party.id, looks, only).catch((error: unknown) => {
    if (error instanceof OutdatedError) return 'outdated' as const
    throw error
  })
  if (begun === null) return false
  if (begun === 'outdated') return true
  if (begun.next.kind === 'look') looks.set(begun.next.payment.id, await look(services, party, begun.next.payment))
  if (begun.movement) await performMovement(services, party, begun.movement)
  return true
}

async function look(services: Services, party: Party, payment: Due): Promise<Look> {
  try {
    return await lookFor(services, party, payment)
  } catch (error) {
    await services.database.prisma.$transaction((tx) =>
      postpone(tx, { accountId: party.id, id: payment.id }, services.clock.now()),
    )
    throw error
  }
}
