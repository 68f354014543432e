import { type AppRouter, apiErrorOf, appRouter, type Context, type Services } from '@merchant-payments/api'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Admission } from './admission.ts'

type TrpcOptions = { services: Services; admission: Admission; log: Logger; closing: AbortSignal }

const nobody = { actor: null, account: null }

/** The same router natively, for TypeScript clients and the portal. Same keys, same limits, same verbs. */
export async function trpcRoutes(
  app: FastifyInstance,
  { services, admission, log, closing }: TrpcOptions,
): Promise<void> {
  await app.register(fastifyTRPCPlugin, {
    prefix: '',
    trpcOptions: {
      router: appRouter,
      // A batch would be many operations for one request of the limit.
      allowBatching: false,
      async createContext({ req, res }): Promise<Context> {
        const caller = (await admission(req, res)) ?? nobody
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
