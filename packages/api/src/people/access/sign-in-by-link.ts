import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { signInByLinkPath, signInLinkName } from './sign-in-links.ts'

/** Begins a session for the person of a link, whose row is deleted by that: a second use finds none. */
export const signInByLink = {
  id: 'sign-in-by-link',
  endpoints: {
    signInByLink: createAuthEndpoint(
      signInByLinkPath,
      { method: 'POST', body: z.object({ token: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const link = await internalAdapter.consumeVerificationValue(signInLinkName(ctx.body.token))
        const user = link && (await internalAdapter.findUserById(link.value))
        const session = user && (await internalAdapter.createSession(user.id))
        if (!session) throw new APIError('UNAUTHORIZED', { message: 'The link was used or has expired.' })
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ status: true })
      },
    ),
  },
} satisfies BetterAuthPlugin
