import { ApiError, accountScope, openFile, permissionOf } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import type { Context, Services } from '@merchant-payments/api/services'
import { maxEvidenceFile } from '@merchant-payments/processor'
import type { FastifyInstance } from 'fastify'
import type { RequestAuthenticator } from './authenticate-request.ts'
import { passOver } from './body-limit.ts'
import { successBody } from './envelope.ts'

type EvidenceFilesOptions = { services: Services; authenticateRequest: RequestAuthenticator }
type Download = { Params: { id: string; field: string } }
type Upload = Download & { Querystring: { filename?: string } }

/**
 * Where the portal sends files of evidence and has them back, which no JSON carries. Sent, the bytes are the body and the
 * name is `?filename=`; the answer is that of the procedure, which also decides who may. Who may see a dispute may have its
 * files.
 */
export async function evidenceFileRoutes(
  app: FastifyInstance,
  { services, authenticateRequest }: EvidenceFilesOptions,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error) => {
    const tooLong = error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    throw tooLong ? new ApiError('payload_too_large', { message: 'A file can be at most 5 MB.' }) : error
  })
  app.get<Download>('/:id/files/:field', {
    onRequest: async (request, reply) => {
      if (!(await authenticateRequest(request, reply))) throw new ApiError('unauthorized')
      await passOver(request.raw)
    },
    async handler(request, reply) {
      const { id, field } = request.params
      const caller = request.caller ?? { actor: null, account: null }
      const scope = accountScope(
        { services, ...caller, requestId: request.id },
        permissionOf(appRouter.portal.disputes.retrieve),
      )
      const { filename, contentType, content } = await openFile(scope, id, field)
      for (const [name, value] of Object.entries(asAttachment(filename))) reply.raw.setHeader(name, value)
      return reply.type(contentType).send(content)
    },
  })
  app.post<Upload>('/:id/files/:field', {
    bodyLimit: maxEvidenceFile,
    // Before the body is read: nobody else's files are taken in.
    onRequest: async (request, reply) => {
      if (!(await authenticateRequest(request, reply))) throw new ApiError('unauthorized')
    },
    async handler(request, reply) {
      const { id, field } = request.params
      const caller = request.caller ?? { actor: null, account: null }
      const context: Context = { services, ...caller, requestId: request.id }
      const input = { id, field, filename: request.query.filename, file: request.body }
      const { attachFile } = appRouter.createCaller(context).portal.disputes
      // What the input may be is the procedure's own to judge.
      const dispute = await attachFile(input as Parameters<typeof attachFile>[0])
      return reply.type('application/json; charset=utf-8').send(successBody(dispute, request.id))
    },
  })
}

/** To be saved, never to be a page of ours: whoever wrote the file may want it to be one. */
function asAttachment(filename: string): Record<string, string> {
  const plain = filename.replace(/[^ -~]/g, '_')
  const whole = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return {
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${whole}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'no-store, private',
  }
}
