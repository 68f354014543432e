import type { Member, Role, Tx } from '@merchant-payments/db'
import type { MemberScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { withMerchantLock } from '../../core/rows/with-merchant-lock.ts'
import { toMember } from './wire.ts'

/** @throws member_not_found; validation_error if no owner would remain */
export function changeRole({ services, account, actor, unchanged }: MemberScope, id: string, role: Role) {
  const { database, clock } = services
  return withMerchantLock(database, account.merchantId, async (tx) => {
    const before = await requireMember(tx, account.merchantId, id)
    if (before.role === role) unchanged?.()
    if (before.role === 'owner' && role !== 'owner') await requireAnotherOwner(tx, account.merchantId, id)
    if (role !== 'owner') await withdrawInvitationsOf(tx, before, clock.now())
    return toMember(await tx.member.update({ where: { id }, data: { role }, include: { user: true } }), actor)
  })
}

/** Ends a membership; the person can still sign in. @throws as `changeRole` */
export function removeMember({ services, account }: MemberScope, id: string): Promise<{ id: string; email: string }> {
  const { database, clock } = services
  return withMerchantLock(database, account.merchantId, async (tx) => {
    const before = await requireMember(tx, account.merchantId, id)
    if (before.role === 'owner') await requireAnotherOwner(tx, account.merchantId, id)
    await withdrawInvitationsOf(tx, before, clock.now())
    const { user } = await tx.member.delete({ where: { id }, include: { user: true } })
    return { id, email: user.email }
  })
}

/** Open invitations by a person who may no longer invite: one of them could bring that person back. */
async function withdrawInvitationsOf(tx: Tx, { merchantId, userId }: Member, now: Date): Promise<void> {
  const open = { merchantId, invitedById: userId, acceptedAt: null, withdrawnAt: null }
  await tx.invitation.updateMany({ where: open, data: { withdrawnAt: now } })
}

async function requireMember(tx: Tx, merchantId: string, id: string) {
  const found = await tx.member.findFirst({ where: { id, merchantId } })
  if (!found) throw new ApiError('member_not_found')
  return found
}

async function requireAnotherOwner(tx: Tx, merchantId: string, id: string): Promise<void> {
  const others = await tx.member.count({ where: { merchantId, role: 'owner', NOT: { id } } })
  if (others === 0) {
    throw new ApiError('validation_error', {
      message: 'A merchant must have an owner. Make another member an owner first.',
    })
  }
}
