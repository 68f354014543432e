import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

/** A fee of which too much was taken. Amounts in minor units. */
export type ExcessiveFee = {
  /** fee_… */
  id: string
  /** The payment of the fee: pi_… */
  payment: string
  /** The part of the fee that was not refunded. */
  kept: bigint
}

/** Gives back what was taken beyond that, once however often this is called. @throws ProcessorError */
export async function returnExcess(
  connection: Connection,
  livemode: boolean,
  { id, payment, kept }: ExcessiveFee,
): Promise<void> {
  const { applicationFees } = connection.client(livemode)
  const fee = await callStripe(livemode, () => applicationFees.retrieve(id))
  const excess = BigInt(fee.amount - fee.amount_refunded) - kept
  if (excess <= 0n) return
  await callStripe(livemode, () =>
    applicationFees.createRefund(
      id,
      { amount: toProcessorAmount(excess), metadata: { svc_payment: payment } },
      { idempotencyKey: `fee:${payment}:${kept}` },
    ),
  )
}
