import { ApiError, appRouter, type Context, type Services } from '@merchant-payments/api'
import { maxEvidenceFile } from '@merchant-payments/processor'
import type { FastifyInstance } from 'fastify'
import type { Admission } from './admission.ts'
import { successBody } from './envelope.ts'

type EvidenceFilesOptions = { services: Services; admission: Admission }
type Upload = { Params: { id: string; field: string }; Querystring: { filename?: string } }

/**
 * Where the portal sends files of evidence, which no JSON carries: the bytes are the body, the name is `?filename=`. The
 * answer is that of the procedure, which also decides who may.
 */
export async function evidenceFileRoutes(
  app: FastifyInstance,
  { services, admission }: EvidenceFilesOptions,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error) => {
    const tooLong = error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    throw tooLong ? new ApiError('payload_too_large', { message: 'A file can have at most 5 MB.' }) : error
  })
  app.post<Upload>('/:id/files/:field', {
    bodyLimit: maxEvidenceFile,
    // Before the body is read: nobody else's files are taken in.
    onRequest: async (request, reply) => {
      if (!(await admission(request, reply))) throw new ApiError('unauthorized')
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
