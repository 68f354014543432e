import type { SessionAuthenticator } from '@merchant-payments/api/http'
import type { FastifyRequest } from 'fastify'
import { sessionUseOf } from '../session-use.ts'

/** A path that no procedure has. */
const nowhere = 'none'

/**
 * Hides the operators' procedures from all other callers: their paths answer as unknown ones. tRPC's own answer to a
 * wrong method would reveal that the procedure exists.
 */
export function hideOperatorProcedures(authenticateSession: SessionAuthenticator) {
  return async (request: FastifyRequest): Promise<void> => {
    const { authorization, cookie } = request.headers
    const asked = request.params as { path?: string }
    if (!/^operator(?:\.|$)/.test(decoded(asked.path ?? ''))) return
    const caller = authorization === undefined ? await authenticateSession(cookie, null, sessionUseOf(request)) : null
    if (caller?.actor.kind !== 'person' || !caller.actor.operator) asked.path = nowhere
  }
}

/** The path as tRPC reads it, which decodes it a second time after Fastify. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
