import { databaseTime } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { beginMovement, OutdatedError } from './begin-movement.ts'
import { lookFor, type Purse } from './look.ts'
import type { Due, Look, Next } from './next-movement.ts'
import { MovementError, type Party, performMovement } from './perform-movement.ts'
import { postpone } from './postpone.ts'

/** What was seen of the processor while an account's money is moved. */
export type Sight = { looks: Map<string, Look>; purse: Purse }

export function newSight(): Sight {
  return { looks: new Map(), purse: new Map() }
}

/**
 * Decides what an account moves next, and does it.
 * @param only one payment, as if there were no other
 * @returns what was done; `outdated` when it has to be decided again; null when there is nothing left to do
 * @throws MovementError, StrayMovementError, ProcessorError
 */
export async function takeTurn(
  services: Services,
  party: Party,
  sight: Sight,
  only?: string,
): Promise<Next['kind'] | 'outdated' | null> {
  const begun = await beginMovement(services, party.id, sight.looks, only).catch((error: unknown) => {
    if (error instanceof OutdatedError) return 'outdated' as const
    throw error
  })
  if (begun === null || begun === 'outdated') return begun
  const { next, movement } = begun
  if (next.kind === 'look') sight.looks.set(next.payment.id, await look(services, party, next.payment, sight.purse))
  if (movement) {
    await performMovement(services, party, movement).catch((error: unknown) => {
      if (next.kind === 'reversal') noteRefusal(sight.purse, next.payment.currency, error)
      throw error
    })
  }
  if (next.kind === 'reversal') spend(sight.purse, next.payment.currency, next.amount)
  return next.kind
}

async function look(services: Services, party: Party, payment: Due, purse: Purse): Promise<Look> {
  try {
    return await lookFor(services, party, payment, purse)
  } catch (error) {
    await services.database.prisma.$transaction(async (tx) =>
      postpone(tx, { accountId: party.id, id: payment.id }, await databaseTime(tx)),
    )
    throw error
  }
}

function spend(purse: Purse, currency: string, amount: bigint): void {
  const had = purse.get(currency)
  if (typeof had === 'bigint') purse.set(currency, had - amount)
}

/** The processor knows better what is in there. */
function noteRefusal(purse: Purse, currency: string, error: unknown): void {
  const cause = processorErrorOf(error)
  if (cause?.code === 'balance_insufficient') purse.set(currency, 0n)
  else purse.delete(currency)
}

/** What the processor said, or that it said nothing; null of any other error. */
export function processorErrorOf(error: unknown): ProcessorError | null {
  const cause = error instanceof MovementError ? error.cause : error
  return cause instanceof ProcessorError ? cause : null
}
