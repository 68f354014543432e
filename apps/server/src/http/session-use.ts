import type { SessionUse } from '@merchant-payments/api/http'
import type { FastifyRequest } from 'fastify'

/** Whether a request is a use of its session: the portal marks each request that a page makes by itself. */
export function sessionUseOf({ headers }: Pick<FastifyRequest, 'headers'>): SessionUse {
  return { unattended: headers['portal-unattended'] === '1' }
}
