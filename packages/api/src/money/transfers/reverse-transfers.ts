import { setTimeout as pause } from 'node:timers/promises'
import type { Payment, Refund } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { settled } from './due-to-merchant.ts'
import { processorErrorOf } from './movement-error.ts'
import { createFundsCache, runNextMovement } from './run-next-movement.ts'

/** The maximum wait for a movement that another worker has begun, in milliseconds. */
const maxWaitMs = 3_000
const pollMs = 50
/** The maximum number of transfers that are reversed at once for one refund. */
const maxMovements = 20

/** The transferred amount cannot be reversed: the merchant's balance is too low. */
export class FundsUnavailableError extends ProcessorError {
  constructor(cause?: ProcessorError) {
    super('refused', cause?.code, cause?.requestId, cause)
  }
}

/** Another request or worker has begun the reversal, and its outcome is unknown. */
export class ReversalUnderWayError extends ProcessorError {
  constructor() {
    super('unknown', undefined, undefined, undefined)
  }
}

/**
 * Reverses the part of a payment's transfers that is no longer due to the merchant, before the customer is refunded.
 * Idempotent; several processes may call it at once.
 * @returns null once everything is reversed; otherwise the reason: `refused` by the processor, a `FundsUnavailableError` if
 * the merchant's balance is too low; `unknown` without an answer, a `ReversalUnderWayError` while another worker has not
 * finished
 */
export async function reverseTransfers(
  services: Services,
  accountId: number,
  id: string,
): Promise<ProcessorError | null> {
  const counterparty = await services.database.prisma.account.findFirstOrThrow({ where: { id: accountId } })
  const deadline = performance.now() + maxWaitMs
  const cache = createFundsCache()
  for (let turn = 0; turn < maxMovements; ) {
    const { payment, underWay } = await standingOf(services, accountId, id)
    if (underWay) {
      if (performance.now() >= deadline) return new ReversalUnderWayError()
      await pause(pollMs)
      continue
    }
    if (isReversed(payment, payment.refunds)) return null
    try {
      const done = await runNextMovement(services, counterparty, cache, id)
      if (done === 'wait') return new FundsUnavailableError()
    } catch (error) {
      const cause = processorErrorOf(error)
      if (!cause) throw error
      return cause.code === 'balance_insufficient' ? new FundsUnavailableError(cause) : cause
    }
    turn += 1
  }
  return new ReversalUnderWayError()
}

type Given = Pick<Payment, 'route' | 'due' | 'transferred' | 'feeAmount' | 'amountReceived' | 'settledAmount'>

/**
 * Whether a merchant has received no more of a payment than is due. Our fee, which they never received, is not
 * reversed: a debt beyond the transferred amount is collected from later payments.
 */
export function isReversed(payment: Given, refunds: readonly Pick<Refund, 'amount' | 'reversesTransfer'>[]): boolean {
  const { due, transferred } = payment
  if (transferred <= due) return true
  return transferred <= -sentToDestination(payment, refunds)
}

/** The amount that the payment itself sent to its destination, less what refunds reversed in the same call. */
function sentToDestination(payment: Given, refunds: readonly Pick<Refund, 'amount' | 'reversesTransfer'>[]): bigint {
  if (payment.route !== 'destination') return 0n
  const reversed = refunds.reduce((sum, { amount, reversesTransfer }) => sum + (reversesTransfer ? amount : 0n), 0n)
  return settled(payment, payment.amountReceived - payment.feeAmount - reversed)
}

async function standingOf({ database }: Services, accountId: number, id: string) {
  const payment = await database.prisma.payment.findFirstOrThrow({
    where: { accountId, id },
    include: { refunds: { select: { amount: true, reversesTransfer: true } } },
  })
  const open = await database.prisma.movement.count({ where: { accountId, paymentId: id, done: false } })
  return { payment, underWay: open > 0 }
}
