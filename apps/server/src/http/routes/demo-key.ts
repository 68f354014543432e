import { ApiError } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import { isLocal } from '../is-local.ts'

type DemoKeyOptions = {
  /** The public address of this server. */
  publicUrl: string
  /** The test key of the embedded sandbox's demo merchant; null without an embedded sandbox. */
  demoKey: string | null
}

/**
 * The demo merchant's key for the guides and the reference. It is worthless elsewhere, but its owner can have webhooks sent
 * into this machine: only this machine gets it, whatever address the server listens on.
 */
export async function demoKeyRoutes(app: FastifyInstance, { publicUrl, demoKey }: DemoKeyOptions): Promise<void> {
  app.get('/docs/demo.json', async (request, reply) => {
    if (demoKey === null || !isLocal(request, publicUrl)) throw new ApiError('endpoint_not_found')
    return reply.header('Cache-Control', 'no-store').send({ test_key: demoKey })
  })
}
