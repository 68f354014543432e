import type { Services } from '@merchant-payments/api/services'
import { platformMerchantId } from '@merchant-payments/db'
import { noMerchant } from '../command-error.ts'

/** @throws CommandError when there is no such merchant */
export async function requireMerchant({ database }: Services, id: string): Promise<void> {
  const found = await database.prisma.merchant.findFirst({
    where: { id, NOT: { id: platformMerchantId } },
    select: { id: true },
  })
  if (!found) throw noMerchant(id)
}
