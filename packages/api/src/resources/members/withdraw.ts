import type { MemberScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'

/**
 * Withdraws an open invitation: its link becomes invalid.
 * @throws invitation_not_found
 */
export async function withdrawInvitation(
  { services, account }: MemberScope,
  id: string,
): Promise<{ id: string; email: string }> {
  const { database, clock } = services
  const [row] = await database.prisma.invitation.updateManyAndReturn({
    where: { id, merchantId: account.merchantId, acceptedAt: null, withdrawnAt: null },
    data: { withdrawnAt: clock.now() },
  })
  if (!row) throw new ApiError('invitation_not_found')
  return { id, email: row.email }
}
