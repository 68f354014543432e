import { z } from 'zod'
import { everyone, owners } from '../../core/request/roles.ts'
import { memberProcedure, router } from '../../core/request/trpc.ts'
import { changeRole, removeMember } from './change.ts'
import { inviteMember } from './invite.ts'
import { listTeam } from './list.ts'
import { requireTwoFactor } from './require-two-factor.ts'
import { invite, member, memberId, roleChange, sentInvitation, team, twoFactorRequirement } from './schema.ts'
import { withdrawInvitation } from './withdraw.ts'

const gone = z.object({ id: z.string(), email: z.string() })

export const portalMembersRouter = router({
  list: memberProcedure
    .meta({ read: everyone, mayLag: true })
    .input(z.strictObject({}))
    .output(team)
    .query(({ ctx }) => listTeam(ctx)),

  invite: memberProcedure
    .meta({ change: owners, audit: 'members.invite' })
    .input(invite)
    .output(sentInvitation)
    .mutation(({ ctx, input }) => inviteMember(ctx, input)),

  withdraw: memberProcedure
    .meta({ change: owners, audit: 'members.withdraw' })
    .input(memberId)
    .output(gone)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, input.id)),

  changeRole: memberProcedure
    .meta({ change: owners, audit: 'members.changeRole' })
    .input(roleChange)
    .output(member)
    .mutation(({ ctx, input }) => changeRole(ctx, input.id, input.role)),

  requireTwoFactor: memberProcedure
    .meta({ change: owners, audit: 'members.requireTwoFactor' })
    .input(twoFactorRequirement)
    .output(team)
    .mutation(({ ctx, input }) => requireTwoFactor(ctx, input.required)),

  remove: memberProcedure
    .meta({ change: owners, audit: 'members.remove' })
    .input(memberId)
    .output(gone)
    .mutation(({ ctx, input }) => removeMember(ctx, input.id)),
})
