import type { PaymentLinkUpdate, PaymentLinkWire } from '../../contract/payment-links/schema.ts'
import { toPaymentLink } from '../../contract/payment-links/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { mergeMetadata } from '../../core/wire/merge-metadata.ts'
import { requireFuture } from '../../core/wire/require-future.ts'
import { refuseProhibited } from '../../people/screening/refuse-prohibited.ts'
import { expireSessionsOfLink } from '../../processor/hosting/expire-open-sessions.ts'

/**
 * Updates a payment link. Switching it off expires its open sessions, and any other change leaves them open. The same request again
 * expires the sessions that the processor failed to expire.
 * @throws payment_link_not_found, prohibited_content, validation_error
 */
export async function updatePaymentLink(scope: AccountScope, input: PaymentLinkUpdate): Promise<PaymentLinkWire> {
  const { services, account } = scope
  const { id, active, label, max_payments: maxPayments } = input
  if (!isId('plink', id)) throw new ApiError('payment_link_not_found')
  const now = services.processorClock.now()
  const expiresAt = input.expires_at === undefined ? undefined : requireFuture(input.expires_at, now)
  await refuseProhibited(scope, { label })
  const row = await services.database.prisma.$transaction(async (tx) => {
    // Locked, because metadata is merged with the stored value.
    const [current] = await tx.$queryRaw<{ metadata: Metadata }[]>`
      SELECT metadata FROM payment_links WHERE account_id = ${account.id} AND id = ${id} FOR UPDATE`
    if (!current) throw new ApiError('payment_link_not_found')
    return tx.paymentLink.update({
      where: { accountId_id: { accountId: account.id, id } },
      data: {
        ...(active === undefined ? {} : { active, declinedCards: [] }),
        ...(label === undefined ? {} : { label }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
        ...(maxPayments === undefined ? {} : { maxPayments }),
        ...(input.metadata === undefined ? {} : { metadata: mergeMetadata(current.metadata, input.metadata) }),
        updatedAt: now,
      },
    })
  })
  if (active === false) await expireSessionsOfLink(services, account, id)
  return toPaymentLink(row, services.publicUrl, account.livemode)
}
