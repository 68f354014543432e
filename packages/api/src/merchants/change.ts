import type { Plan } from '@merchant-payments/db'
import { inTurn, lockKeys } from '../keys/insert.ts'
import type { Services } from '../request/context.ts'
import { type MerchantWire, toMerchant } from './wire.ts'

/** Sets the plan that new payments are charged by; begun ones keep theirs. Null when there is no such merchant. */
export async function setPlan(
  services: Pick<Services, 'database'>,
  id: string,
  plan: Plan,
): Promise<MerchantWire | null> {
  await services.database.prisma.merchant.updateMany({ where: { id }, data: { plan } })
  return shown(services, id)
}

/** Ends the work of all keys of the merchant until it is lifted. Null when there is no such merchant. */
export async function suspend(
  services: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<MerchantWire | null> {
  const { database, clock } = services
  await database.prisma.$transaction(async (tx) => {
    await lockKeys(tx, id)
    await tx.merchant.updateMany({ where: { id, keysSuspendedAt: null }, data: { keysSuspendedAt: clock.now() } })
  }, inTurn)
  return shown(services, id)
}

/**
 * Lets the merchant's keys work again after a suspension; what was refused before no longer counts for another. Null when
 * there is no such merchant.
 */
export async function unsuspend(
  services: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<MerchantWire | null> {
  const { database, clock } = services
  await database.prisma.$transaction(async (tx) => {
    await lockKeys(tx, id)
    await tx.merchant.updateMany({ where: { id }, data: { keysSuspendedAt: null } })
    await tx.contentRefusal.updateMany({ where: { merchantId: id, liftedAt: null }, data: { liftedAt: clock.now() } })
  }, inTurn)
  return shown(services, id)
}

async function shown({ database }: Pick<Services, 'database'>, id: string): Promise<MerchantWire | null> {
  const merchant = await database.prisma.merchant.findUnique({
    where: { id },
    include: { accounts: { orderBy: { livemode: 'asc' } } },
  })
  return merchant && toMerchant(merchant)
}
