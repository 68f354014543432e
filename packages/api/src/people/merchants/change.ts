import type { Plan } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { withMerchantLock } from '../../core/rows/with-merchant-lock.ts'
import { type MerchantWire, toMerchant } from './wire.ts'

export type ChangedMerchant = { merchant: MerchantWire; changed: boolean }

/** Sets the plan that new payments are charged by; begun ones keep theirs. Null when there is no such merchant. */
export async function setPlan(
  services: Pick<Services, 'database'>,
  id: string,
  plan: Plan,
): Promise<ChangedMerchant | null> {
  const where = { id, plan: { not: plan } }
  const { count } = await services.database.prisma.merchant.updateMany({ where, data: { plan } })
  return shown(services, id, count > 0)
}

/** Sets the tax number that receipts show; null shows none. Null when there is no such merchant. */
export async function setTaxNumber(
  services: Pick<Services, 'database'>,
  id: string,
  taxNumber: string | null,
): Promise<ChangedMerchant | null> {
  const where = { id, OR: [{ taxNumber: { not: taxNumber } }, ...(taxNumber === null ? [] : [{ taxNumber: null }])] }
  const { count } = await services.database.prisma.merchant.updateMany({ where, data: { taxNumber } })
  return shown(services, id, count > 0)
}

/** Ends the work of all keys of the merchant until it is lifted. Null when there is no such merchant. */
export async function suspend(
  services: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<ChangedMerchant | null> {
  const { database, clock } = services
  const { count } = await withMerchantLock(database, id, (tx) => {
    const where = { id, keysSuspendedAt: null }
    return tx.merchant.updateMany({ where, data: { keysSuspendedAt: clock.now() } })
  })
  return shown(services, id, count > 0)
}

/**
 * Lets the merchant's keys work again after a suspension; what was refused before no longer counts for another. Null when
 * there is no such merchant.
 */
export async function unsuspend(
  services: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<ChangedMerchant | null> {
  const { database, clock } = services
  const [lifted, forgiven] = await withMerchantLock(database, id, async (tx) => {
    const where = { id, keysSuspendedAt: { not: null } }
    const refused = { merchantId: id, liftedAt: null }
    return [
      await tx.merchant.updateMany({ where, data: { keysSuspendedAt: null } }),
      await tx.contentRefusal.updateMany({ where: refused, data: { liftedAt: clock.now() } }),
    ] as const
  })
  return shown(services, id, lifted.count + forgiven.count > 0)
}

/**
 * Approves that the platform hosts the merchant's live payments, or revokes the approval. It has an effect only where the
 * platform hosts only approved merchants; `endHosting` ends what is open when it is revoked. Null if the merchant does not
 * exist.
 */
export async function approveHosting(
  services: Pick<Services, 'database' | 'clock'>,
  id: string,
  approved: boolean,
): Promise<ChangedMerchant | null> {
  const { database, clock } = services
  const { count } = await database.prisma.merchant.updateMany({
    where: { id, hostingApprovedAt: approved ? null : { not: null } },
    data: { hostingApprovedAt: approved ? clock.now() : null },
  })
  return shown(services, id, count > 0)
}

async function shown(
  { database }: Pick<Services, 'database'>,
  id: string,
  changed: boolean,
): Promise<ChangedMerchant | null> {
  const merchant = await database.prisma.merchant.findFirst({
    where: { id },
    include: { accounts: { orderBy: { livemode: 'asc' } } },
  })
  return merchant && { merchant: toMerchant(merchant), changed }
}
