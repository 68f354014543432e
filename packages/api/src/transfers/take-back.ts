import { setTimeout as pause } from 'node:timers/promises'
import type { Payment, Refund } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { settled } from '../sync/due.ts'
import { newSight, processorErrorOf, takeTurn } from './take-turn.ts'

/** How long a movement that another one has begun is waited for, in milliseconds. */
const patienceMs = 3_000
const glanceMs = 50
/** More transfers than this are not reversed for one refund at once. */
const turns = 20

/** What a merchant was given for a payment cannot come back: they do not have it any more. */
export class SpentError extends ProcessorError {
  constructor(cause?: ProcessorError) {
    super('refused', cause?.code, cause?.requestId, cause)
  }
}

/**
 * Takes back from a merchant what they were given for a payment and are not owed any more, for whoever is about to give
 * it to the customer. Safe to call again and again, and from several processes at once.
 * @returns null when it is back; else why it is not: `refused` when the processor said no, a `SpentError` when the merchant
 * does not have it; `unknown` when nobody answered or another worker has not ended, and it may come back still
 */
export async function takeBack(services: Services, accountId: number, id: string): Promise<ProcessorError | null> {
  const party = await services.database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const deadline = performance.now() + patienceMs
  const sight = newSight()
  for (let turn = 0; turn < turns; ) {
    const { payment, underWay } = await standingOf(services, accountId, id)
    if (underWay) {
      if (performance.now() >= deadline) return stillUnderWay()
      await pause(glanceMs)
      continue
    }
    if (isBack(payment, payment.refunds)) return null
    try {
      const done = await takeTurn(services, party, sight, id)
      if (done === 'wait') return new SpentError()
    } catch (error) {
      const cause = processorErrorOf(error)
      if (!cause) throw error
      return cause.code === 'balance_insufficient' ? new SpentError(cause) : cause
    }
    turn += 1
  }
  return stillUnderWay()
}

function stillUnderWay(): ProcessorError {
  return new ProcessorError('unknown', undefined, undefined, undefined)
}

type Given = Pick<Payment, 'route' | 'owed' | 'moved' | 'feeAmount' | 'amountReceived' | 'settledAmount'>

/**
 * Whether a merchant has no more of a payment than they are owed. They need not pay for our fee, which they never had:
 * what they owe beyond what they were given is collected when there is something to collect it from.
 */
export function isBack(payment: Given, refunds: readonly Pick<Refund, 'amount' | 'reversesTransfer'>[]): boolean {
  const { owed, moved } = payment
  if (moved <= owed) return true
  return moved <= -passedOn(payment, refunds)
}

/** What the payment itself gave to its destination, less what refunds took from there with the same call. */
function passedOn(payment: Given, refunds: readonly Pick<Refund, 'amount' | 'reversesTransfer'>[]): bigint {
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
