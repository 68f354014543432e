import { guestProcedure, personProcedure, router } from '../../request/trpc.ts'
import { acceptInvitation, retrieveInvitation } from './invitation.ts'
import { retrieveMe } from './me.ts'
import { rename } from './rename.ts'
import { acceptance, accepted, invitationToken, me, newName, nothing, openInvitation } from './schema.ts'

export const portalPeopleRouter = router({
  /** Null when nobody is signed in: to ask that is no fault. */
  me: guestProcedure
    .input(nothing)
    .output(me.nullable())
    .query(({ ctx: { services, actor } }) => (actor?.kind === 'person' ? retrieveMe({ services, actor }) : null)),

  rename: personProcedure
    .input(newName)
    .output(me)
    .mutation(({ ctx, input }) => rename(ctx, input.name)),

  /** No query: what stands in a link stays out of addresses, which are logged. */
  invitation: guestProcedure
    .input(invitationToken)
    .output(openInvitation)
    .mutation(({ ctx, input }) => retrieveInvitation(ctx, input.token)),

  acceptInvitation: guestProcedure
    .input(acceptance)
    .output(accepted)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
})
