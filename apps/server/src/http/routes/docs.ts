import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ApiError } from '@merchant-payments/api/http'
import type { FastifyInstance } from 'fastify'
import { isLocal } from '../is-local.ts'
import { answerUnmetConditions, builtFileOptions, builtPages } from './built-pages.ts'

export type DocsOptions = {
  /** The public address of this server. */
  publicUrl: string
  /** The test key of the embedded sandbox's demo merchant; null where there is none. */
  demoKey: string | null
  /** The folder of the built pages. */
  built?: string
}

const page = 'docs.html'

/** `/docs`: the API reference, to read and to try, as vite built it. Without a build there is none. */
export async function docsRoutes(
  app: FastifyInstance,
  { publicUrl, demoKey, built = builtPages }: DocsOptions,
): Promise<void> {
  // The demo key is worthless elsewhere, but its owner can have webhooks sent into this machine: only this machine gets
  // it, whatever address the server listens on.
  app.get('/docs/demo.json', async (request, reply) => {
    if (demoKey === null || !isLocal(request, publicUrl)) throw new ApiError('endpoint_not_found')
    return reply.header('Cache-Control', 'no-store').send({ test_key: demoKey })
  })
  if (!existsSync(join(built, page))) return
  answerUnmetConditions(app)
  await app.register(fastifyStatic, { ...builtFileOptions, root: built, serve: false })
  app.route({ method: ['GET', 'HEAD'], url: '/docs', handler: (_request, reply) => reply.sendFile(page) })
}
