import { addAbortSignal, Readable } from 'node:stream'
import {
  csvTable,
  exportMerchants,
  feeReportColumns,
  feesOfMode,
  merchantFilters,
  reportFeesOfPlatform,
  type SessionAuthenticator,
} from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { unknownEndpoint } from '../unknown-endpoint.ts'
import { queryReader } from './query-values.ts'

type OperatorCsvOptions = {
  services: Services
  authenticateSession: SessionAuthenticator
  log: Logger
  closing: AbortSignal
}

/**
 * The operators' list of merchants, and their report of fees, as CSV files with the filters of the pages. To all others they are unknown
 * addresses.
 */
export async function operatorCsvRoutes(
  app: FastifyInstance,
  { services, authenticateSession, log, closing }: OperatorCsvOptions,
): Promise<void> {
  const readFilters = queryReader(merchantFilters)
  const readPeriod = queryReader(feesOfMode)

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
      const filters = merchantFilters.parse(readFilters(request.query as Record<string, unknown>))
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

  app.get('/operator/fees.csv', {
    onRequest: async (request) => void (await operatorIn(request)),
    async handler(request, reply) {
      const actor = await operatorIn(request)
      const { livemode, ...query } = feesOfMode.parse(readPeriod(request.query as Record<string, unknown>))
      const { items } = await reportFeesOfPlatform({ services, actor, livemode }, query)
      const name = `fees-${livemode ? 'live' : 'test'}-${services.processorClock.now().toISOString().slice(0, 10)}.csv`
      const headers = { 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' }
      return reply.headers(headers).type('text/csv; charset=utf-8').send(csvTable(feeReportColumns, items))
    },
  })
}
