import { apiErrorOf } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import type { Context } from '@merchant-payments/api/services'
import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compileProcedure, proceduresOf, type RunProcedure } from './compile-procedure.ts'

type TrpcQueryOptions = {
  createContext(call: { req: FastifyRequest; res: FastifyReply }): Promise<Context>
  onError(failure: { error: Error; path: string; req: FastifyRequest }): void
}

/**
 * Answers plain queries as tRPC does, in a quarter of the processor time: without a Request, a Response and a stream of each, and with
 * compiled schemas. A hook that leaves all else to tRPC: changes, what waits, batches, streams, and what is no call.
 */
export function answerTrpcQueries({ createContext, onError }: TrpcQueryOptions) {
  const queries = new Map<string, RunProcedure>()
  for (const [path, definition] of proceduresOf(appRouter)) {
    if (definition.type === 'query' && !definition.meta?.waits) queries.set(path, compileProcedure(path, definition))
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { path } = request.params as { path: string }
    const run = isPlain(request) ? queries.get(path) : undefined
    const input = run && readInput(request.query as Record<string, unknown>)
    if (!run || !input) return undefined

    reply.header('vary', 'trpc-accept, accept').type('application/json')
    let ctx: Context | undefined
    try {
      ctx = await createContext({ req: request, res: reply })
      return reply.send(JSON.stringify({ result: { data: await run(ctx, input.value) } }))
    } catch (thrown) {
      const refused = apiErrorOf(thrown)
      const { status, retryAfter } = refused
      const error = getTRPCErrorFromUnknown(refused)
      onError({ error, path, req: request })
      if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
      const shape = getTRPCErrorShape({ config, error, type: 'query', path, input: input.value, ctx })
      return reply.status(status).send(JSON.stringify({ error: shape }))
    }
  }
}

const { _config: config } = appRouter._def

/** Whether a request is plain JSON and requests JSON. */
function isPlain({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers['trpc-accept'] === undefined &&
    headers['content-type'] === undefined &&
    !headers.accept?.includes('jsonl')
  )
}

/** The input of the procedure; undefined if tRPC must parse or refuse it. */
function readInput(query: Record<string, unknown>): { value: unknown } | undefined {
  const { input, ...others } = query
  if (typeof input !== 'string' || Object.keys(others).length > 0) return undefined
  try {
    return { value: JSON.parse(input) }
  } catch {
    return undefined
  }
}
