import { accessOf, accountScope, exportOf, openFile } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import { ApiError, type Context, type Services } from '@merchant-payments/api/services'
import { maxEvidenceFile } from '@merchant-payments/processor'
import type { FastifyInstance } from 'fastify'
import { admitCallers } from '../admit-requests.ts'
import type { RequestAuthenticator } from '../authenticate-request.ts'
import { discardBody } from '../body-limit.ts'
import { successBody } from '../response-envelope.ts'

type EvidenceFilesOptions = { services: Services; authenticateRequest: RequestAuthenticator }
type Download = { Params: { id: string; field: string } }
type Upload = Download & { Querystring: { filename?: string } }

/**
 * Upload and download of evidence files, which JSON cannot carry. An upload has the bytes as its body and the name as
 * `?filename=`; the procedure answers it and checks the permission. The permission to see a dispute includes its files.
 */
export async function evidenceFileRoutes(
  app: FastifyInstance,
  { services, authenticateRequest }: EvidenceFilesOptions,
): Promise<void> {
  admitCallers(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error) => {
    const tooLong = error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    throw tooLong ? new ApiError('payload_too_large', { message: 'A file can be at most 5 MB.' }) : error
  })
  app.get<Download>('/:id/files/:field', {
    onRequest: async (request, reply) => {
      if (!(await authenticateRequest(request, reply))) throw new ApiError('unauthorized')
      await discardBody(request.raw)
    },
    async handler(request, reply) {
      const { id, field } = request.params
      const caller = request.caller ?? { actor: null, account: null }
      const scope = accountScope(
        { services, ...caller, requestId: request.id },
        accessOf(appRouter.portal.disputes.retrieve),
      )
      const { filename, contentType, content } = await openFile(scope, id, field)
      await services.auditLog.write(
        exportOf(scope, 'disputes.downloadFile', { objectId: id, filters: { [field]: true } }),
      )
      for (const [name, value] of Object.entries(asAttachment(filename))) reply.raw.setHeader(name, value)
      return reply.type(contentType).send(content)
    },
  })
  app.post<Upload>('/:id/files/:field', {
    bodyLimit: maxEvidenceFile,
    // The caller is checked before the body is read: an unknown client uploads nothing.
    onRequest: async (request, reply) => {
      if (!(await authenticateRequest(request, reply))) throw new ApiError('unauthorized')
    },
    async handler(request, reply) {
      const { id, field } = request.params
      const caller = request.caller ?? { actor: null, account: null }
      const context: Context = { services, ...caller, requestId: request.id }
      const input = { id, field, filename: request.query.filename, file: request.body }
      const { attachFile } = appRouter.createCaller(context).portal.disputes
      // The procedure validates its input itself.
      const dispute = await attachFile(input as Parameters<typeof attachFile>[0])
      return reply.type('application/json; charset=utf-8').send(successBody(dispute, request.id))
    },
  })
}

/** Headers that let browsers save the file and never show it as a page of ours: its author may have made it one. */
function asAttachment(filename: string): Record<string, string> {
  const plain = filename.replace(/[^ -~]/g, '_')
  const whole = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return {
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${whole}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'no-store, private',
  }
}
