import type { SessionAuthenticator } from '@merchant-payments/api/http'
import type { FastifyRequest } from 'fastify'

/** A path that no procedure has. */
const nowhere = 'none'

/**
 * Lets nobody but operators see which procedures the platform's own people have. What is not theirs to call is not there:
 * tRPC would tell who uses the wrong method that there is something.
 */
export function hideOperatorProcedures(authenticateSession: SessionAuthenticator) {
  return async ({ params, headers }: FastifyRequest): Promise<void> => {
    const asked = params as { path?: string }
    if (!/^operator(?:\.|$)/.test(decoded(asked.path ?? ''))) return
    const caller = headers.authorization === undefined ? await authenticateSession(headers.cookie, null) : null
    if (caller?.actor.kind !== 'person' || !caller.actor.operator) asked.path = nowhere
  }
}

/** As tRPC reads it, once more than Fastify. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
