import type { OwnMetadata, Where } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'

/** The account that a projected row belongs to. */
export type Owner = { id: number; livemode: boolean }

/**
 * Whose an object of the processor is; null when it is nobody's here. On a merchant's account the account itself says
 * whose it is, whatever the object says: nobody can speak for another merchant. On the platform's own only we write, so
 * there our metadata says it.
 */
export async function ownerOf({ database }: Services, where: Where, own: OwnMetadata): Promise<Owner | null> {
  const { livemode, hostAccount } = where
  return database.prisma.account.findFirst({
    where: { livemode, ...(hostAccount ? { processorAccountId: hostAccount } : { merchantId: own.merchantId ?? '' }) },
    select: { id: true, livemode: true },
  })
}
