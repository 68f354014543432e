import { isUniqueViolation } from '@merchant-payments/db'
import type { DiscountUpdate, DiscountWire } from '../../contract/discounts/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { mergeMetadata } from '../../core/wire/merge-metadata.ts'
import { requireFuture } from '../../core/wire/require-future.ts'
import { refuseProhibited } from '../../people/screening/refuse-prohibited.ts'
import { claimOf } from './create.ts'
import { retrieveDiscount } from './retrieve.ts'

/**
 * Updates a discount. Sales that use it already stay as they are.
 * @throws discount_not_found, prohibited_content; validation_error, on `active` if another active discount has its code
 */
export async function updateDiscount(scope: AccountScope, input: DiscountUpdate): Promise<DiscountWire> {
  const { services, account } = scope
  const { id, name, active, max_redemptions: maxRedemptions } = input
  if (!isId('disc', id)) throw new ApiError('discount_not_found')
  const now = services.processorClock.now()
  const expiresAt = input.expires_at === undefined ? undefined : requireFuture(input.expires_at, now)
  await refuseProhibited(scope, { name })
  const change = services.database.prisma.$transaction(async (tx) => {
    // Locked, because metadata is merged with the stored value.
    const [current] = await tx.$queryRaw<{ code: string | null; metadata: Metadata }[]>`
      SELECT code, metadata FROM discounts WHERE account_id = ${account.id} AND id = ${id} FOR UPDATE`
    if (!current) throw new ApiError('discount_not_found')
    await tx.discount.update({
      where: { accountId_id: { accountId: account.id, id } },
      data: {
        ...(name === undefined ? {} : { name }),
        ...(active === undefined ? {} : { active, claimedCode: active ? claimOf(current.code) : null }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
        ...(maxRedemptions === undefined ? {} : { maxRedemptions }),
        ...(input.metadata === undefined ? {} : { metadata: mergeMetadata(current.metadata, input.metadata) }),
        updatedAt: now,
      },
    })
  })
  await change.catch((error: unknown) => {
    if (!isUniqueViolation(error, 'discounts_account_id_claimed_code_key')) throw error
    throw invalid('active', 'another active discount has the code of this one')
  })
  return retrieveDiscount(scope, id)
}
