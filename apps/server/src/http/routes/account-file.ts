import { addAbortSignal, Readable } from 'node:stream'
import { accessOf, accountScope, exportOf } from '@merchant-payments/api/http'
import { ApiError, type Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { RequestAuthenticator } from '../authenticate-request.ts'
import { discardBody } from '../body-limit.ts'
import type { Reauthenticate } from '../reauthenticate.ts'

export type AccountFileOptions = {
  services: Services
  authenticateRequest: RequestAuthenticator
  reauthenticate: Reauthenticate
  log: Logger
  closing: AbortSignal
}

/** A file of one account, as it is sent. */
type AccountFile = {
  pieces: AsyncIterable<string> | readonly Buffer[]
  name: string
  type: string
  /** The object that the file is about, for the audit log. */
  objectId?: string
  /** Headers in addition to those of every file. */
  headers?: Readonly<Record<string, string | number>>
}

/**
 * A route of a file of an account, with the permission of a procedure. Pieces are read as fast as the client takes them, and no
 * further when the client disconnects or loses its access. A file that breaks off is recognizable: its last chunk is missing.
 * @param what the file in words, for the log
 */
export function addAccountFile(
  app: FastifyInstance,
  { services, authenticateRequest, reauthenticate, log, closing }: AccountFileOptions,
  route: {
    path: string
    what: string
    /** The name of the export in the audit log. */
    audit: string
    procedure: Parameters<typeof accessOf>[0]
    open(scope: ReturnType<typeof accountScope>, request: FastifyRequest): Promise<AccountFile>
  },
): void {
  app.get(route.path, {
    config: { admission: 'caller' },
    onRequest: async (request, reply) => {
      if (!(await authenticateRequest(request, reply))) throw new ApiError('unauthorized')
      await discardBody(request.raw)
    },
    async handler(request, reply) {
      const caller = request.caller ?? { actor: null, account: null }
      const context = { services, ...caller, requestId: request.id, reauthenticate: () => reauthenticate(request) }
      const scope = accountScope(context, accessOf(route.procedure))
      const { pieces, name, type, headers = {}, objectId = null } = await route.open(scope, request)
      await services.auditLog.write(exportOf(scope, route.audit, { objectId, filters: request.query }))
      const file = addAbortSignal(closing, Readable.from(pieces))
      file.once('error', (err) => {
        if (!closing.aborted && !(err instanceof ApiError))
          log.error({ err, requestId: request.id }, `${route.what} broke off`)
      })
      const common = { 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' }
      for (const [header, value] of Object.entries({ ...common, ...headers })) reply.raw.setHeader(header, value)
      return reply.type(type).send(file)
    },
  })
}
