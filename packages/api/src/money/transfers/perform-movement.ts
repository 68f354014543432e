import type { Account, Movement } from '@merchant-payments/db'
import { ClaimLostError } from '@merchant-payments/db/worker'
import { isRegionRefusal, mayLackCapability, ProcessorError, refusalText } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { keyNumberOf, rotateIdempotencyKey } from '../../core/request/rotate-idempotency-key.ts'
import { recordTransferRefusal } from '../../people/merchants/record-processor-refusal.ts'
import { syncAccount } from '../../people/merchants/sync-account.ts'
import { abandonMovement, claimMovement, failMovement, refuseMovement, renewMovement } from './claim-movement.ts'
import { completeMovement } from './complete-movement.ts'
import { MovementError, processorErrorOf } from './movement-error.ts'

/** The merchant's account that receives or returns the money. */
export type Counterparty = Pick<Account, 'id' | 'livemode' | 'merchantId' | 'processorAccountId'>

/**
 * Has the processor make a recorded movement exactly once, even if several workers try. Its response completes the row. A
 * refusal deletes the row, and the payment waits. Without a response the row stays for the next attempt, which first
 * searches for the movement at the processor: the processor may have made it and forgotten the key by then. After a fault
 * of its own, the processor would repeat the same failure under this key for a day, so the next attempt uses a new key.
 * Does nothing if another worker has claimed the movement since it was read.
 * @throws MovementError, UnexpectedTransferError, ProcessorError
 */
export async function performMovement(services: Services, counterparty: Counterparty, seen: Movement): Promise<void> {
  try {
    await performClaimed(services, counterparty, await claimMovement(services, seen))
  } catch (error) {
    if (!(error instanceof ClaimLostError)) throw error
  }
}

async function performClaimed(services: Services, counterparty: Counterparty, movement: Movement): Promise<void> {
  try {
    const made = movement.claim > 1 ? await findFor(services, counterparty, movement) : null
    if (made !== null) return await completeMovement(services, movement, made)
    if (movement.refused) return await abandonMovement(services, movement)
    await renewMovement(services, movement)
    await completeMovement(services, movement, await callFor(services, counterparty, movement))
  } catch (error) {
    const cause = processorErrorOf(error)
    // A refusal of the call is stored by `refuseMovement`.
    const isRefusal = error instanceof MovementError && cause?.outcome === 'refused'
    if (cause && !isRefusal) await failMovement(services, movement, cause)
    throw error
  }
}

async function callFor(services: Services, counterparty: Counterparty, movement: Movement): Promise<string> {
  const { processor } = services
  const scope = { services, account: counterparty }
  const keyNumber = movement.claim > 1 ? await keyNumberOf(scope, movement.ref) : 0
  try {
    return movement.kind === 'transfer'
      ? await processor.transfers.create({ ...transferOf(counterparty, movement), keyNumber })
      : await processor.reversals.create({ ...reversalOf(counterparty, movement), keyNumber })
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    if (error.isProcessorFault) await rotateIdempotencyKey(scope, movement.ref, keyNumber)
    if (error.outcome === 'refused') await refuseMovement(services, movement, refusalText(error))
    // An account that has lost its transfers, or is closed, is synced, so that nothing more is sent to it.
    if (movement.kind === 'transfer' && mayLackCapability(error)) await syncAccount(services, counterparty)
    if (movement.kind === 'transfer' && isRegionRefusal(error)) {
      await recordTransferRefusal(services, counterparty.id, refusalText(error))
    }
    throw new MovementError(movement, error)
  }
}

const day = 24 * 60 * 60 * 1000

function findFor({ processor }: Services, counterparty: Counterparty, movement: Movement): Promise<string | null> {
  if (movement.kind === 'reversal') return processor.reversals.find(reversalOf(counterparty, movement))
  // The processor's clock may differ from ours.
  return processor.transfers.find(transferOf(counterparty, movement), new Date(movement.createdAt.getTime() - day))
}

function transferOf(counterparty: Counterparty, { ref, amount, currency, source, paymentId }: Movement) {
  const { merchantId, livemode, processorAccountId } = counterparty
  if (processorAccountId === null) throw new TypeError(`a transfer to ${merchantId}, who has no account`)
  return { ref, paymentId, merchantId, livemode, destination: processorAccountId, amount, currency, charge: source }
}

function reversalOf({ merchantId, livemode }: Counterparty, { ref, amount, source, paymentId }: Movement) {
  if (source === null) throw new TypeError(`a reversal for ${paymentId} names no transfer`)
  return { ref, paymentId, merchantId, livemode, transfer: source, amount: -amount }
}
