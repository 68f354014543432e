import { platformMerchantId } from '@merchant-payments/db'
import { type MerchantRow, merchantRelations } from '../../contract/platform-merchants/wire.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'

/** @throws merchant_not_found */
export async function loadMerchant({ services }: Pick<PlatformScope, 'services'>, id: string): Promise<MerchantRow> {
  const row = await services.database.prisma.merchant.findFirst({
    where: { id, NOT: { id: platformMerchantId } },
    include: merchantRelations,
  })
  if (!row) throw new ApiError('merchant_not_found')
  return row
}
