import { addAbortSignal, Readable } from 'node:stream'
import { ApiError, accessOf, accountScope, openStatementFile } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { RequestAuthenticator } from '../authenticate-request.ts'
import { discardBody } from '../body-limit.ts'
import type { Reauthenticate } from '../reauthenticate.ts'

type StatementFileOptions = {
  services: Services
  authenticateRequest: RequestAuthenticator
  reauthenticate: Reauthenticate
  log: Logger
  closing: AbortSignal
}

/** The files of monthly statements, with the permission of the statements. A file that breaks off is recognizable: its last chunk is missing. */
export async function statementFileRoutes(app: FastifyInstance, options: StatementFileOptions): Promise<void> {
  const { services, authenticateRequest, reauthenticate, log, closing } = options
  app.get<{ Params: { month: string } }>('/statements/:month.csv', {
    onRequest: async (request, reply) => {
      if (!(await authenticateRequest(request, reply))) throw new ApiError('unauthorized')
      await discardBody(request.raw)
    },
    async handler(request, reply) {
      const caller = request.caller ?? { actor: null, account: null }
      const context = { services, ...caller, requestId: request.id, reauthenticate: () => reauthenticate(request) }
      const scope = accountScope(context, accessOf(appRouter.portal.statements.retrieve))
      const { month } = request.params
      const file = addAbortSignal(closing, Readable.from(await openStatementFile(scope, month)))
      file.once('error', (err) => {
        if (!closing.aborted && !(err instanceof ApiError))
          log.error({ err, requestId: request.id }, 'the file of a statement broke off')
      })
      const mode = scope.account.livemode ? 'live' : 'test'
      reply.raw.setHeader('Content-Disposition', `attachment; filename="statement-${mode}-${month}.csv"`)
      reply.raw.setHeader('Cache-Control', 'no-store')
      return reply.type('text/csv; charset=utf-8').send(file)
    },
  })
}
