import type { Delivery } from './delivery.ts'
import { type NodeRequest, type NodeStream, readStream } from './node.ts'

/** The part of `FastifyInstance` that is used. */
export type FastifyScope = {
  addHook(name: 'onRequest', hook: (request: { raw: WithHeaders }, reply: unknown, done: () => void) => void): unknown
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    contentType: string,
    parser: (request: unknown, payload: NodeStream, done: (error: null, body: unknown) => void) => void,
  ): unknown
  all(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown): unknown
}

type WithHeaders = { headers: { 'content-type'?: string | undefined } }

type FastifyRequest = {
  readonly method: string
  readonly headers: NodeRequest['headers']
  readonly body: unknown
  readonly raw: NodeStream
}

type FastifyReply = {
  code(status: number): { headers(headers: Record<string, string>): { send(): unknown } }
}

/**
 * Adds the receiver's route to a scope of its own, in which bodies stay unparsed; the parsers of other routes are not
 * affected.
 */
export function addFastifyRoute(scope: FastifyScope, receive: (delivery: Delivery) => Promise<Response>): void {
  // Fastify would refuse an unknown content type, but the signature alone decides on a delivery.
  scope.addHook('onRequest', ({ raw }, _reply, done) => {
    delete raw.headers['content-type']
    done()
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  scope.all('/', async (request, reply) => {
    const { status, headers } = await receive(fromFastify(request))
    return reply.code(status).headers(Object.fromEntries(headers)).send()
  })
}

function fromFastify({ method, headers, body, raw }: FastifyRequest): Delivery {
  // A request without a body went through no parser.
  return { method, headers, read: () => readStream(isStream(body) ? body : raw) }
}

function isStream(body: unknown): body is NodeStream {
  return typeof body === 'object' && body !== null && 'on' in body
}
