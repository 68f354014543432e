import { apiErrorOf, idempotencyKeyOf, type SessionAuthenticator } from '@merchant-payments/api/http'
import { type AppRouter, appRouter } from '@merchant-payments/api/router'
import type { Context, Idempotency, Services } from '@merchant-payments/api/services'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { headerOf } from '../../fastify-request.ts'
import { admitCallers } from '../admit-requests.ts'
import type { RequestAuthenticator } from '../authenticate-request.ts'
import { refuseCompressed, refuseHostileJson } from '../json-body.ts'
import type { Reauthenticate } from '../reauthenticate.ts'
import { noteRefusal } from '../request-log.ts'
import { hideOperatorProcedures } from './hide-operator-procedures.ts'
import { answerTrpcQueries } from './trpc-queries.ts'

type TrpcOptions = {
  services: Services
  authenticateRequest: RequestAuthenticator
  reauthenticate: Reauthenticate
  authenticateSession: SessionAuthenticator
  idempotency: Idempotency
  log: Logger
  closing: AbortSignal
}

const anonymous = { actor: null, account: null }

/** The same router over tRPC, for TypeScript clients and the portal: the same keys, limits and verbs. */
export async function trpcRoutes(
  app: FastifyInstance,
  { services, authenticateRequest, reauthenticate, authenticateSession, idempotency, log, closing }: TrpcOptions,
): Promise<void> {
  admitCallers(app)
  app.addHook('onRequest', async (_request, reply) => {
    // One address answers for all people and all merchants, so no cache may keep the answer.
    reply.raw.setHeader('Cache-Control', 'no-store')
  })
  app.addHook('preHandler', hideOperatorProcedures(authenticateSession))
  const createContext = async ({ req, res }: { req: FastifyRequest; res: FastifyReply }): Promise<Context> => {
    const caller = (await authenticateRequest(req, res)) ?? anonymous
    const isQuery = req.method === 'GET'
    if (!isQuery && typeof req.body === 'string') refuseCompressed(req.headers)
    const input = isQuery ? (req.query as { input?: unknown }).input : req.body
    if (typeof input === 'string') refuseHostileJson(input)
    const key = req.method === 'POST' ? idempotencyKeyOf(headerOf(req, 'idempotency-key')) : undefined
    const onReplay = () => void res.header('Idempotency-Replayed', 'true')
    const onUnkept = (err: unknown) =>
      log.error({ err, requestId: req.id }, 'the response to an Idempotency-Key could not be stored')
    const idempotentCall = key === undefined ? undefined : { idempotency, key, onReplay, onUnkept }
    return {
      services,
      ...caller,
      requestId: req.id,
      idempotentCall,
      closing,
      reauthenticate: () => reauthenticate(req),
    }
  }
  const onError = ({ error, path, req }: { error: Error; path: string | undefined; req: FastifyRequest }) => {
    const refused = apiErrorOf(error)
    noteRefusal(req, refused)
    if (refused.status >= 500) log.error({ err: error.cause ?? error, path }, 'a procedure failed')
  }
  app.addHook('preHandler', answerTrpcQueries({ createContext, onError }))
  await app.register(fastifyTRPCPlugin, {
    prefix: '',
    trpcOptions: {
      router: appRouter,
      // A batch would be many operations for one count of the rate limit.
      allowBatching: false,
      createContext,
      responseMeta({ errors }) {
        const [first] = errors
        if (!first) return {}
        const { status, retryAfter } = apiErrorOf(first)
        return { status, headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) } }
      },
      onError,
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
}
