import { addAbortSignal, Readable } from 'node:stream'
import { ApiError, accessOf, accountScope, exportPerson, portalCustomerId } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { RequestAuthenticator } from '../authenticate-request.ts'
import { discardBody } from '../body-limit.ts'
import type { Reauthenticate } from '../reauthenticate.ts'

type PersonalDataOptions = {
  services: Services
  authenticateRequest: RequestAuthenticator
  reauthenticate: Reauthenticate
  log: Logger
  closing: AbortSignal
}

/**
 * All that is known of a customer as a JSON file, with the permission to see a customer. Rows are read as fast as the client
 * takes them, and no further when the client loses its access. A file that breaks off is recognizable: it is no JSON.
 */
export async function personalDataRoutes(
  app: FastifyInstance,
  { services, authenticateRequest, reauthenticate, log, closing }: PersonalDataOptions,
): Promise<void> {
  app.get('/customers/:id/personal-data.json', {
    onRequest: async (request, reply) => {
      if (!(await authenticateRequest(request, reply))) throw new ApiError('unauthorized')
      await discardBody(request.raw)
    },
    async handler(request, reply) {
      const caller = request.caller ?? { actor: null, account: null }
      const context = { services, ...caller, requestId: request.id, reauthenticate: () => reauthenticate(request) }
      const scope = accountScope(context, accessOf(appRouter.portal.customers.retrieve))
      const { id } = portalCustomerId.parse(request.params)
      const file = addAbortSignal(closing, Readable.from(await exportPerson(scope, { customerId: id })))
      file.once('error', (err) => {
        if (!closing.aborted && !(err instanceof ApiError))
          log.error({ err, requestId: request.id }, 'a file of personal data broke off')
      })
      reply.raw.setHeader('Content-Disposition', `attachment; filename="${id}.json"`)
      reply.raw.setHeader('Cache-Control', 'no-store, private')
      return reply.type('application/json; charset=utf-8').send(file)
    },
  })
}
