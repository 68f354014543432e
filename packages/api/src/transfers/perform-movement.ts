import type { Account, Movement } from '@merchant-payments/db'
import { mayLackCapability, ProcessorError } from '@merchant-payments/processor'
import { refreshAccount } from '../hosting/refresh-account.ts'
import type { Services } from '../request/context.ts'
import { postpone } from './postpone.ts'

/** The merchant's account that money goes to, or comes from. */
export type Party = Pick<Account, 'id' | 'livemode' | 'merchantId' | 'processorAccountId'>

/** The processor does not move it. It is tried again later, of itself. */
export class MovementError extends Error {
  override readonly name = 'MovementError'

  constructor({ kind, amount, currency, paymentId }: Movement, cause: ProcessorError) {
    super(`${kind} of ${amount} ${currency} for ${paymentId}: ${cause.message}`, { cause })
  }
}

/**
 * Calls the processor for a movement that is written down. Its answer completes the row; a definite no takes the row
 * back, and the payment waits. Without an answer the row stays as it is, for `finishMovement`.
 * @throws MovementError
 */
export async function performMovement(services: Services, party: Party, movement: Movement): Promise<void> {
  try {
    await complete(services, movement, await callFor(services, party, movement))
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    if (error.outcome === 'refused') await takeBack(services, movement)
    // An account that has lost its transfers, or is closed, is read again, and nothing is sent to it from then on.
    if (movement.kind === 'transfer' && mayLackCapability(error)) await refreshAccount(services, party)
    throw new MovementError(movement, error)
  }
}

/**
 * Takes up a movement of which no answer came. The processor may have done it: that is looked for first, as it may have
 * forgotten the key by now. @throws MovementError, ProcessorError
 */
export async function finishMovement(services: Services, party: Party, movement: Movement): Promise<void> {
  const done = await findFor(services, party, movement)
  await (done ? complete(services, movement, done) : performMovement(services, party, movement))
}

function callFor({ processor }: Services, party: Party, movement: Movement): Promise<string> {
  return movement.kind === 'transfer'
    ? processor.createTransfer(transferOf(party, movement))
    : processor.createReversal(reversalOf(party, movement))
}

const day = 24 * 60 * 60 * 1000

function findFor({ processor }: Services, party: Party, movement: Movement): Promise<string | null> {
  if (movement.kind === 'reversal') return processor.findReversal(reversalOf(party, movement))
  // The processor's clock need not be ours.
  return processor.findTransfer(transferOf(party, movement), new Date(movement.createdAt.getTime() - day))
}

function transferOf(party: Party, { ref, amount, currency, source }: Movement) {
  const { merchantId, livemode, processorAccountId } = party
  return { ref, merchantId, livemode, destination: processorAccountId, amount, currency, charge: source }
}

function reversalOf({ merchantId, livemode }: Party, { ref, amount, source, paymentId }: Movement) {
  if (source === null) throw new TypeError(`a reversal for ${paymentId} names no transfer`)
  return { ref, merchantId, livemode, transfer: source, amount: -amount }
}

async function complete({ database, clock }: Services, movement: Movement, processorId: string): Promise<void> {
  const { accountId, ref } = movement
  await database.prisma.movement.updateMany({
    where: { accountId, ref, done: false },
    data: { processorId, done: true, updatedAt: clock.now() },
  })
}

async function takeBack({ database, clock }: Services, movement: Movement): Promise<void> {
  const { accountId, ref, paymentId: id, amount } = movement
  await database.prisma.$transaction(async (tx) => {
    const { count } = await tx.movement.deleteMany({ where: { accountId, ref, done: false } })
    if (count === 0) return
    await tx.payment.update({ where: { accountId_id: { accountId, id } }, data: { moved: { decrement: amount } } })
    await postpone(tx, { accountId, id }, clock.now())
  })
}
