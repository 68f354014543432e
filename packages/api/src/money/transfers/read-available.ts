import type { Payment } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import type { Counterparty } from './perform-movement.ts'

/**
 * The amount that can be reversed now from a merchant's account for a payment, in minor units of the payment's settlement
 * currency. It may be negative. If the account keeps its balance in another currency than the platform, the balance is
 * converted at the rate of the payment's own transfer, or else of the last one.
 * @param sentToDestination the processor's transfer of the payment to its destination
 * @returns null if the value is not known
 * @throws ProcessorError
 */
export async function readAvailableFor(
  services: Services,
  { id: accountId, livemode, processorAccountId }: Omit<Counterparty, 'merchantId'>,
  payment: Pick<Payment, 'id' | 'route'> & { currency: string },
  sentToDestination: string | null,
): Promise<bigint | null> {
  const { processor } = services
  const { currency, route } = payment
  // Without an account nothing was transferred that could be reversed.
  if (processorAccountId === null) return 0n
  const balance = await processor.balance.retrieve({ livemode, hostAccount: processorAccountId })
  const same = balance.get(currency)
  if (route === 'direct' || (balance.size === 1 && same !== undefined)) return same ?? 0n

  const transfer = sentToDestination ?? (await lastSent(services, { accountId, currency, paymentId: payment.id }))
  if (transfer === null) return same ?? 0n
  const { amount, arrived } = await processor.transfers.retrieve(livemode, transfer)
  if (arrived?.currency === currency) return same ?? null
  const kept = arrived ? balance.get(arrived.currency) : undefined
  return arrived && kept !== undefined && arrived.amount > 0n ? (kept * amount) / arrived.amount : null
}

/**
 * The last transfer to a merchant in a currency, of the payment if it has one.
 * @returns tr_…
 */
async function lastSent(
  { database }: Services,
  { paymentId, ...where }: { accountId: number; currency: string; paymentId: string },
): Promise<string | null> {
  const sent = { ...where, kind: 'transfer', done: true } as const
  const orderBy = { createdAt: 'desc' } as const
  const own = await database.prisma.movement.findFirst({ where: { ...sent, paymentId }, orderBy })
  const last = own ?? (await database.prisma.movement.findFirst({ where: sent, orderBy }))
  return last?.processorId ?? null
}
