import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import Negotiator from 'negotiator'

/** In bytes: a smaller answer fits into a few packets, and compressing it saves nothing that a client would notice. */
const minSize = 4_096
const isText = /^(?:application\/json|text\/)/
const gzipped = promisify(gzip)

/**
 * Compresses large answers of text for clients that accept gzip. Not for requests with a cookie: what the portal shows contains both
 * secrets and texts that others have typed, and an attacker who lets a browser send requests could learn the secrets from the sizes of
 * the answers. No browser sends an API key by itself. Files of the portal are compressed when they are built, and sent as streams.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || request.headers.cookie !== undefined) return payload
    if (Buffer.byteLength(payload) < minSize || !isText.test(String(reply.getHeader('content-type')))) return payload
    reply.header('vary', 'accept-encoding')
    if (new Negotiator(request).encoding(['gzip', 'identity']) !== 'gzip') return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return gzipped(payload)
  })
}
