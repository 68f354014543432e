import { guestProcedure, personProcedure, router } from '../../core/request/trpc.ts'
import type { AreaRoles, Router } from '../../people/access/portal-areas.ts'
import { reauthenticate } from '../../people/access/reauthentication.ts'
import { acceptInvitation, retrieveInvitation } from './invitation.ts'
import { retrieveMe } from './me.ts'
import { rename } from './rename.ts'
import {
  acceptance,
  accepted,
  confirmation,
  invitationToken,
  me,
  newName,
  nothing,
  openInvitation,
  proof,
  security,
  sessionId,
} from './schema.ts'
import { endSession, retrieveSecurity } from './security.ts'

/**
 * @param areas which roles may read and change what
 * @param operators the procedures for operators
 */
export const createPeopleRouter = (areas: AreaRoles, operators: Router) =>
  router({
    /** Null without a session: that is an answer, not an error. */
    me: guestProcedure
      .meta({ audit: null })
      .input(nothing)
      .output(me.nullable())
      .query(({ ctx: { services, actor } }) =>
        actor?.kind === 'person' ? retrieveMe({ services, actor }, areas, operators) : null,
      ),

    security: personProcedure
      .meta({ audit: null })
      .input(nothing)
      .output(security)
      .query(({ ctx }) => retrieveSecurity(ctx)),

    /** With the password or a code, for changes of the ways to sign in. */
    reauthenticate: personProcedure
      .meta({ audit: null })
      .input(proof)
      .output(confirmation)
      .mutation(({ ctx, input }) => reauthenticate(ctx, input)),

    endSession: personProcedure
      .meta({ audit: 'people.endSession' })
      .input(sessionId)
      .output(sessionId)
      .mutation(({ ctx, input }) => endSession(ctx, input.id)),

    rename: personProcedure
      .meta({ audit: 'people.rename' })
      .input(newName)
      .output(me)
      .mutation(({ ctx, input }) => rename(ctx, input.name, areas, operators)),

    /** Not a query, because the token of a link must not appear in addresses, which are logged. */
    invitation: guestProcedure
      .meta({ audit: 'people.invitation' })
      .input(invitationToken)
      .output(openInvitation)
      .mutation(({ ctx, input }) => retrieveInvitation(ctx, input.token)),

    acceptInvitation: guestProcedure
      .meta({ audit: 'people.acceptInvitation' })
      .input(acceptance)
      .output(accepted)
      .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  })
