import type { MemberScope } from '../../core/request/account-scope.ts'
import { toInvitation, toMember } from './wire.ts'

/** The members of the merchant and the invited people, the earliest first. */
export async function listTeam({ services, account, actor }: MemberScope) {
  const { database, clock } = services
  const { merchantId } = account
  const [merchant, members, invitations] = await Promise.all([
    database.prisma.merchant.findFirstOrThrow({ where: { id: merchantId }, select: { twoFactorRequiredAt: true } }),
    database.prisma.member.findMany({
      where: { merchantId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      include: { user: true },
    }),
    database.prisma.invitation.findMany({
      where: { merchantId, acceptedAt: null, withdrawnAt: null, expiresAt: { gt: clock.now() } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      include: { invitedBy: true },
    }),
  ])
  return {
    members: members.map((row) => toMember(row, actor)),
    invitations: invitations.map(toInvitation),
    two_factor_required: merchant.twoFactorRequiredAt !== null,
  }
}
