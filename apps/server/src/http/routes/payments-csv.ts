import { addAbortSignal, Readable } from 'node:stream'
import { ApiError, accessOf, accountScope, exportPayments, paymentFilters } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { RequestAuthenticator } from '../authenticate-request.ts'
import { discardBody } from '../body-limit.ts'
import type { Reauthenticate } from '../reauthenticate.ts'
import { queryReader } from './query-values.ts'

type PaymentsCsvOptions = {
  services: Services
  authenticateRequest: RequestAuthenticator
  reauthenticate: Reauthenticate
  log: Logger
  closing: AbortSignal
}

/**
 * The list of payments as a CSV file, with the filters of the list as its query and the permission of the list. Rows
 * are read from the database as fast as the client takes them, and no further when the client disconnects or loses its
 * access. A file that breaks off is recognizable: its last chunk is missing.
 */
export async function paymentsCsvRoutes(app: FastifyInstance, options: PaymentsCsvOptions): Promise<void> {
  const { services, authenticateRequest, reauthenticate, log, closing } = options
  const readQuery = queryReader(paymentFilters)
  app.get('/payments.csv', {
    onRequest: async (request, reply) => {
      if (!(await authenticateRequest(request, reply))) throw new ApiError('unauthorized')
      await discardBody(request.raw)
    },
    async handler(request, reply) {
      const caller = request.caller ?? { actor: null, account: null }
      const context = { services, ...caller, requestId: request.id, reauthenticate: () => reauthenticate(request) }
      const scope = accountScope(context, accessOf(appRouter.portal.payments.list))
      const filters = paymentFilters.parse(readQuery(request.query as Record<string, unknown>))
      const { total, pieces } = await exportPayments(scope, filters)
      const file = addAbortSignal(closing, Readable.from(pieces))
      file.once('error', (err) => {
        if (!closing.aborted && !(err instanceof ApiError))
          log.error({ err, requestId: request.id }, 'a file of payments broke off')
      })
      const mode = scope.account.livemode ? 'live' : 'test'
      const day = services.clock.now().toISOString().slice(0, 10)
      reply.raw.setHeader('X-Total-Rows', total)
      reply.raw.setHeader('Content-Disposition', `attachment; filename="payments-${mode}-${day}.csv"`)
      reply.raw.setHeader('Cache-Control', 'no-store')
      return reply.type('text/csv; charset=utf-8').send(file)
    },
  })
}
