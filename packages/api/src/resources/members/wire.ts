import type { Invitation, Member, User } from '@merchant-payments/db'
import type { PersonActor } from '../../core/request/actor.ts'
import { unixSeconds } from '../../core/request/clock.ts'

export function toMember({ user, ...row }: Member & { user: User }, actor: PersonActor) {
  return {
    id: row.id,
    object: 'member' as const,
    name: user.name,
    email: user.email,
    role: row.role,
    you: user.id === actor.id,
    two_factor: user.twoFactorEnabled,
    created: unixSeconds(row.createdAt),
  }
}

export function toInvitation({ invitedBy, ...row }: Invitation & { invitedBy: User }) {
  return {
    id: row.id,
    object: 'invitation' as const,
    email: row.email,
    role: row.role,
    invited_by: invitedBy.email,
    expires: unixSeconds(row.expiresAt),
    created: unixSeconds(row.createdAt),
  }
}
