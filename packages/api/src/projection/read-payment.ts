import type { Payment } from '@merchant-payments/db'
import type { ProcessorScope } from '@merchant-payments/processor'
import { returnExcess } from '../money/return-excess.ts'
import type { Services } from '../request/context.ts'
import { begunBy } from './begun.ts'
import { observe } from './observe.ts'
import { untilCurrent } from './overtaken.ts'

/**
 * Reads a payment again and moves its row to what the processor says of it now. Null when it is none of ours.
 * @throws ProcessorError
 */
export function readPayment(services: Services, where: ProcessorScope, id: string): Promise<Payment | null> {
  return untilCurrent(() => readAndAdvance(services, where, id))
}

async function readAndAdvance(services: Services, where: ProcessorScope, id: string): Promise<Payment | null> {
  const seen = await observe(services, () => services.processor.retrievePayment(where, id))
  const begun = await begunBy(services, where, seen.snapshot)
  if (!begun) return null
  const payment = await services.database.prisma.$transaction((tx) =>
    begun.advance(tx, seen, services.processorClock.now()),
  )
  services.wakeDeliveries()
  await returnExcess(services, where.livemode, payment, seen.snapshot)
  return payment
}
