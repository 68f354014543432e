import { setTimeout as pause } from 'node:timers/promises'
import type { Payment, Refund } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { settled } from './due-to-merchant.ts'
import { createFundsCache, processorErrorOf, runNextMovement } from './run-next-movement.ts'

/** How long a movement that another worker has begun is waited for, in milliseconds. */
const maxWaitMs = 3_000
const pollMs = 50
/** More transfers than this are not reversed for one refund at once. */
const maxMovements = 20

/** What a merchant was given for a payment cannot come back: they do not have it any more. */
export class FundsUnavailableError extends ProcessorError {
  constructor(cause?: ProcessorError) {
    super('refused', cause?.code, cause?.requestId, cause)
  }
}

/** Another request or worker is taking it back, and has not ended: it may come back still. */
export class ReversalUnderWayError extends ProcessorError {
  constructor() {
    super('unknown', undefined, undefined, undefined)
  }
}

/**
 * Reverses what a merchant was sent for a payment and is not due any more, before the customer is refunded. Safe to call
 * again and again, and from several processes at once.
 * @returns null when it is back; else why it is not: `refused` when the processor said no, a `FundsUnavailableError` when the merchant
 * does not have it; `unknown` when there was no answer, a `ReversalUnderWayError` when another worker has not ended
 */
export async function reverseTransfers(
  services: Services,
  accountId: number,
  id: string,
): Promise<ProcessorError | null> {
  const counterparty = await services.database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
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
 * Whether a merchant has no more of a payment than they are owed. They need not pay for our fee, which they never had:
 * what they owe beyond what they were given is collected when there is something to collect it from.
 */
export function isReversed(payment: Given, refunds: readonly Pick<Refund, 'amount' | 'reversesTransfer'>[]): boolean {
  const { due, transferred } = payment
  if (transferred <= due) return true
  return transferred <= -sentToDestination(payment, refunds)
}

/** What the payment itself gave to its destination, less what refunds took from there with the same call. */
function sentToDestination(payment: Given, refunds: readonly Pick<Refund, 'amount' | 'reversesTransfer'>[]): bigint {
  if (payment.route !== 'destination') return 0n
  const reversed = refunds.reduce((sum, { amount, reversesTransfer }) => sum + (reversesTransfer ? amount : 0n), 0n)
  return settled(payment, payment.amountReceived - payment.feeAmount - reversed)
}

async function standingOf({ database }: Services, accountId: number, id: string) {
  const payment = await database.prisma.payment.findUniqueOrThrow({
    where: { accountId_id: { accountId, id } },
    include: { refunds: { select: { amount: true, reversesTransfer: true } } },
  })
  const open = await database.prisma.movement.count({ where: { accountId, paymentId: id, done: false } })
  return { payment, underWay: open > 0 }
}
