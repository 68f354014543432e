import {
  apiErrorOf,
  csvTable,
  type Held,
  type IdempotencyOwner,
  idempotencyKeyOf,
  idempotencyOwnerOf,
  isPlatformResource,
  type KeyAuthorizer,
  merchantHeader,
  neededPermission,
  type Permission,
} from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import { ApiError, type Caller, type Idempotency, type Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { headerOf } from '../../fastify-request.ts'
import { keepObjectTrace } from '../../trace/keep-object-trace.ts'
import { admitCallers } from '../admit-requests.ts'
import { discardBody } from '../body-limit.ts'
import type { Brands } from '../brands.ts'
import { isRead } from '../is-read.ts'
import { readJsonBody } from '../json-body.ts'
import type { Reauthenticate } from '../reauthenticate.ts'
import { noteRefusal } from '../request-log.ts'
import { failureBody, successBody } from '../response-envelope.ts'
import { rateHeaders } from '../response-headers.ts'
import { unknownEndpoint } from '../unknown-endpoint.ts'
import { brandedJson } from './brand-document.ts'
import { compileProcedure, type ProcedureDefinition, proceduresOf } from './compile-procedure.ts'
import { queryReader } from './query-values.ts'

type RestOptions = {
  services: Services
  brands: Pick<Brands, 'platform'>
  authorizeKey: KeyAuthorizer
  reauthenticate: Reauthenticate
  idempotency: Idempotency
  log: Logger
  /** Fires when the server ends. */
  closing: AbortSignal
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of the library
  interface FastifyRequest {
    /** The caller; null until the key was verified. */
    caller: Caller | null
  }

  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of the library
  interface FastifyContextConfig {
    /** The permission that a route needs. */
    needed?: Permission | null
    /** The route is one of the platform, and not of a merchant's account. */
    ofPlatform?: boolean
  }
}

/**
 * The router as REST: every procedure with `meta.openapi` is a route. Checks run in the order that the interface
 * documents.
 */
export async function restRoutes(app: FastifyInstance, options: RestOptions): Promise<void> {
  let contract: Promise<string> | undefined
  app.get('/openapi.json', async (_request, reply) => {
    contract ??= writeContract(`${options.services.publicUrl}/api/v1`)
    const [text, brand] = [await contract, await options.brands.platform()]
    return reply.type('application/json; charset=utf-8').send(brand ? brandedJson(text, brand) : text)
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // One parser takes every content type: the size is checked before the type, and the bytes are kept.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    admitCallers(scope)
    scope.addHook('onRequest', (request, reply) => authorizeKey(request, reply, options))
    for (const [path, definition] of proceduresOf(appRouter)) addRoute(scope, path, definition, options)
  })
}

/** The contract is written at its first request: loading its modules would be a tenth of a start. */
async function writeContract(baseUrl: string): Promise<string> {
  const { openApiDocument } = await import('@merchant-payments/api/openapi')
  return JSON.stringify(openApiDocument(baseUrl))
}

/** Verifies the key and its permission, and counts the rate limit, before a byte of the body is read. */
async function authorizeKey(request: FastifyRequest, reply: FastifyReply, options: RestOptions): Promise<void> {
  // `/products/` is not the address of a product.
  if (Object.values(request.params as Record<string, string>).includes('')) throw unknownEndpoint(request)
  const { needed = null, ofPlatform = false } = request.routeOptions.config
  const { caller, quota } = await options.authorizeKey({
    authorization: request.headers.authorization,
    address: request.ip,
    merchant: headerOf(request, merchantHeader),
    ofPlatform,
    needed,
  })
  request.caller = caller
  for (const [name, value] of Object.entries(rateHeaders(quota))) reply.raw.setHeader(name, value)
  if (!quota.allowed) throw new ApiError('rate_limit_exceeded', { retryAfter: quota.resetSeconds })
  if (isRead(request)) await discardBody(request.raw)
}

function addRoute(app: FastifyInstance, path: string, definition: ProcedureDefinition, options: RestOptions): void {
  const rest = definition.meta?.openapi
  if (!rest) return
  const run = compileProcedure(path, definition)
  const readQuery = queryReader(definition.inputs[0])
  const takesBody = rest.method !== 'GET'
  const waits = definition.meta?.waits

  app.route({
    method: rest.method,
    config: {
      needed: neededPermission(definition.meta ?? {}),
      ofPlatform: isPlatformResource(definition.meta?.resource),
    },
    url: rest.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const { caller } = request
      const owner = caller && idempotencyOwnerOf(caller)
      if (!owner) throw new ApiError('unauthorized')
      const { actor, account } = caller
      const body = takesBody ? bodyOf(request) : undefined
      // A body that cannot be read uses up no Idempotency-Key: the same bytes may come again with the right content
      // type.
      const fields = body && readJsonBody(request.headers, body)
      const key = rest.method === 'POST' ? idempotencyKeyOf(headerOf(request, 'idempotency-key')) : undefined
      const answer = async (held: Partial<Held>) => {
        const made = await run(
          {
            services: options.services,
            actor,
            account,
            requestId: request.id,
            checksStateAfterInput: true,
            ...held,
            ...(waits && { closing: options.closing, reauthenticate: () => options.reauthenticate(request) }),
          },
          inputOf(request, readQuery, fields),
          waits && abortOnLeave(reply),
        )
        if (request.trace && rest.method === 'POST' && account)
          await keepObjectTrace(options.services.database, account.id, made)
        return made
      }
      const columns = definition.meta?.csv as readonly string[] | undefined
      if (columns && acceptsTable(request)) {
        reply.type('text/csv; charset=utf-8')
        return tableOf(columns, await answer({}))
      }
      reply.type('application/json; charset=utf-8')
      if (key === undefined) return successBody(await answer({}), request.id)

      // The operation includes the ids of its path: the same body for another object is another request.
      const operation = `${request.method} ${request.url}`
      const scope = { owner, key, operation, body: fields }
      return runIdempotent(options, scope, request, reply, answer)
    },
  })
}

function acceptsTable({ headers }: FastifyRequest): boolean {
  return /(^|[,\s])text\/csv\b/i.test(headers.accept ?? '')
}

type Item = Record<string, string | number | null>

/** The items of a list, as a table. */
function tableOf(names: readonly string[], list: unknown): string {
  const { items } = list as { items: Item[] }
  const columns = names.map((name) => [name, (item: Item) => item[name] ?? null] as const)
  return csvTable<Item>(columns, items)
}

/** Answers as the first request with this key was answered. Errors that `begin` throws are its own refusals. */
async function runIdempotent(
  { idempotency, log, services }: Pick<RestOptions, 'idempotency' | 'log' | 'services'>,
  scope: { owner: IdempotencyOwner; key: string; operation: string; body: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (held: Held) => Promise<unknown>,
): Promise<string> {
  const before = await idempotency.begin(scope.owner, scope.key, scope.operation, scope.body)
  if ('status' in before) {
    reply.header('Idempotency-Replayed', 'true').status(before.status)
    if (before.status >= 400) noteRefusal(request, (JSON.parse(before.body) as { error: ApiError }).error)
    return before.body
  }
  // A failure to keep the answer does not change it: the work was done, or refused.
  const keep = (status: number, body: string) =>
    idempotency
      .finish(before, { status, body })
      .catch((err: unknown) =>
        log.error({ err, requestId: request.id }, 'the response to an Idempotency-Key could not be stored'),
      )
  let body: string
  try {
    body = successBody(await idempotency.hold(before, answer), request.id)
  } catch (thrown) {
    const error = apiErrorOf(thrown)
    await keep(error.status, failureBody(error, request.id, services.publicUrl))
    throw thrown
  }
  await keep(200, body)
  return body
}

/** A signal that fires when the client disconnects before its answer. */
function abortOnLeave({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  return left.signal
}

function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

/**
 * The input of the procedure as one object. A body field that is named like a path parameter is an unknown field, not
 * an override.
 */
function inputOf(
  request: FastifyRequest,
  readQuery: (query: Record<string, unknown>) => Record<string, unknown>,
  body: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const params = request.params as Record<string, string>
  const query = readQuery(request.query as Record<string, unknown>)
  for (const source of [query, body ?? {}]) {
    for (const name of Object.keys(params)) {
      if (Object.hasOwn(source, name)) throw unknownField(name, 'it is part of the path')
    }
  }
  if (!isRead(request)) {
    const [name] = Object.keys(query)
    if (name !== undefined) throw unknownField(name, 'send it in the body, not in the query')
  }
  return { ...query, ...body, ...params }
}

function unknownField(param: string, hint: string): ApiError {
  const message = `unknown field; ${hint}`
  return new ApiError('validation_error', { message: `${param}: ${message}`, param, issues: [{ param, message }] })
}
