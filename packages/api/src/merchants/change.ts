import type { Plan } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { type MerchantWire, toMerchant } from './wire.ts'

/** Sets the plan that new payments are charged by; begun ones keep theirs. Null when there is no such merchant. */
export function setPlan(services: Pick<Services, 'database'>, id: string, plan: Plan): Promise<MerchantWire | null> {
  return change(services, id, { plan })
}

/** Lets the merchant's keys work again after a suspension. Null when there is no such merchant. */
export function unsuspend(services: Pick<Services, 'database'>, id: string): Promise<MerchantWire | null> {
  return change(services, id, { keysSuspendedAt: null })
}

async function change(
  { database }: Pick<Services, 'database'>,
  id: string,
  data: { plan: Plan } | { keysSuspendedAt: null },
): Promise<MerchantWire | null> {
  await database.prisma.merchant.updateMany({ where: { id }, data })
  const merchant = await database.prisma.merchant.findUnique({
    where: { id },
    include: { accounts: { orderBy: { livemode: 'asc' } } },
  })
  return merchant && toMerchant(merchant)
}
