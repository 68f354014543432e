import { addAbortSignal, Readable } from 'node:stream'
import { exportMerchants, merchantFilters, type SessionAuthenticator } from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { unknownEndpoint } from '../unknown-endpoint.ts'
import { queryReader } from './query-values.ts'

type MerchantsCsvOptions = {
  services: Services
  authenticateSession: SessionAuthenticator
  log: Logger
  closing: AbortSignal
}

/** The operators' list of merchants as a CSV file, with the filters of the list. To all others it is an unknown address. */
export async function merchantsCsvRoutes(
  app: FastifyInstance,
  { services, authenticateSession, log, closing }: MerchantsCsvOptions,
): Promise<void> {
  const readQuery = queryReader(merchantFilters)

  async function operatorIn(request: FastifyRequest) {
    const { authorization, cookie } = request.headers
    const caller = authorization === undefined ? await authenticateSession(cookie, null) : null
    if (caller?.actor.kind !== 'person' || !caller.actor.operator) throw unknownEndpoint(request)
    return caller.actor
  }

  app.get('/operator/merchants.csv', {
    onRequest: async (request) => void (await operatorIn(request)),
    async handler(request, reply) {
      const actor = await operatorIn(request)
      const filters = merchantFilters.parse(readQuery(request.query as Record<string, unknown>))
      const { total, pieces } = await exportMerchants({ services, actor }, filters)
      // The audit log is of one merchant each; this file is about all.
      log.info({ operator: actor.id, requestId: request.id }, 'an operator exported the list of merchants')
      const mode = filters.livemode ? 'live' : 'test'
      const name = `merchants-${mode}-${services.processorClock.now().toISOString().slice(0, 10)}.csv`
      const headers = {
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
        ...(total !== undefined && { 'X-Total-Rows': total }),
      }
      for (const [header, value] of Object.entries(headers)) reply.raw.setHeader(header, value)
      return reply.type('text/csv; charset=utf-8').send(addAbortSignal(closing, Readable.from(pieces)))
    },
  })
}
