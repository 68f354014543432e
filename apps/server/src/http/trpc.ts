import { ApiError, type AppRouter, apiErrorOf, appRouter, type Context } from '@merchant-payments/api'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { rateHeaders } from './headers.ts'
import type { RestOptions } from './rest.ts'

/** The same router natively, for TypeScript clients. Same keys, same limits, same verbs. */
export async function trpcRoutes(app: FastifyInstance, options: RestOptions): Promise<void> {
  const { services, admit, log, closing } = options
  await app.register(fastifyTRPCPlugin, {
    prefix: '',
    trpcOptions: {
      router: appRouter,
      // A batch would be many operations for one request of the limit.
      allowBatching: false,
      async createContext({ req, res }): Promise<Context> {
        const { authorization } = req.headers
        if (authorization === undefined) return { services, actor: null, account: null, requestId: req.id }
        const { caller, standing } = await admit(authorization, req.ip)
        req.caller = caller
        res.headers(rateHeaders(standing))
        if (!standing.allowed) throw new ApiError('rate_limit_exceeded', { retryAfter: standing.resetSeconds })
        return { services, ...caller, requestId: req.id, closing }
      },
      responseMeta({ errors }) {
        const [first] = errors
        if (!first) return {}
        const { status, retryAfter } = apiErrorOf(first)
        return { status, headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) } }
      },
      onError({ error, path, req }) {
        const { code, status } = apiErrorOf(error)
        req.errorCode = code
        if (status >= 500) log.error({ err: error.cause ?? error, path }, 'a procedure failed')
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
}
