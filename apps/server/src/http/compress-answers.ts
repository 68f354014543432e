import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Negotiator from 'negotiator'

/** In bytes: a smaller answer fits into a few packets, and compressing it saves nothing that a client would notice. */
const minSize = 4_096
const isText = /^(?:application\/json|text\/)/
const gzipped = promisify(gzip)

/**
 * Compresses large answers of text for clients that accept gzip: JSON, pages and exports. The built files of the portal are compressed
 * already; their streams are left as they are.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const size = sizeOf(payload)
    if (size < minSize || !isText.test(String(reply.getHeader('content-type'))) || isEncoded(reply)) return payload
    varyByEncoding(reply)
    if (new Negotiator(request).encoding(['gzip', 'identity']) !== 'gzip') return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) return gzipped(payload)
    const compressed = createGzip()
    // An export that breaks off destroys the stream, and its last chunk is missing.
    pipeline(payload as Readable, compressed, () => undefined)
    return compressed
  })
}

/** The size of an answer in bytes; infinite for an export, whose size is not known. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  if (Buffer.isBuffer(payload)) return payload.length
  return isExport(payload) ? Number.POSITIVE_INFINITY : 0
}

/** Exports are streams of texts; files are streams of bytes. */
function isExport(payload: unknown): boolean {
  return (payload as Partial<Readable> | null)?.readableObjectMode === true
}

function isEncoded(reply: FastifyReply): boolean {
  return reply.hasHeader('content-encoding')
}

function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
}
