import { randomUUID } from 'node:crypto'
import {
  apiErrorOf,
  createFailureLimit,
  createKeyAuthenticator,
  createKeyAuthorizer,
  createKeyUse,
  createRateLimit,
  createRequestLog,
  createSessionAuthenticator,
  createSignIn,
  signInPath,
  writeKeptMs,
  writeKeyUseMs,
  writeRequestsMs,
} from '@merchant-payments/api/http'
import { ApiError, createIdempotency, type Services } from '@merchant-payments/api/services'
import { flushDueBalances, type Inbox, openInbox } from '@merchant-payments/api/worker'
import { withAccount } from '@merchant-payments/db'
import { withPriority } from '@merchant-payments/processor'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { processorEventsPath } from '../embedded/sandbox.ts'
import { createMetrics, type Metrics } from '../metrics/create-metrics.ts'
import { traceRequests } from '../trace/trace-requests.ts'
import { abortUnreadBodies } from './abort-unread-bodies.ts'
import { admitRequests } from './admit-requests.ts'
import { answerMalformed } from './answer-malformed.ts'
import { createRequestAuthenticator } from './authenticate-request.ts'
import { bodyLimit } from './body-limit.ts'
import { createBrands } from './brands.ts'
import { compressAnswers } from './compress-answers.ts'
import { flushPeriodically } from './flush-periodically.ts'
import { abortOnClose, drainOnClose } from './graceful-shutdown.ts'
import { limitConnections } from './limit-connections.ts'
import { logMerchantRequests } from './merchant-request-log.ts'
import { looksForPage, sendPageNotFound } from './page-not-found.ts'
import { sendPageUnavailable } from './page-unavailable.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { createReauthenticator } from './reauthenticate.ts'
import { logRequests, noteRefusal } from './request-log.ts'
import { failureBody } from './response-envelope.ts'
import { standardHeaders } from './response-headers.ts'
import { brandFileRoutes } from './routes/brand-files.ts'
import { customerPageRoutes } from './routes/customer-pages.ts'
import { demoKeyRoutes } from './routes/demo-key.ts'
import { evidenceFileRoutes } from './routes/evidence-files.ts'
import { healthRoutes } from './routes/health.ts'
import { invoiceFileRoutes, invoiceRoutes } from './routes/invoice-files.ts'
import { listCsvRoutes } from './routes/list-csv.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { operatorCsvRoutes } from './routes/operator-csv.ts'
import { pageRoutes } from './routes/pages.ts'
import { paymentActionRoutes } from './routes/payment-actions.ts'
import { paymentLinkRoutes } from './routes/payment-links.ts'
import { paymentUpdateRoutes } from './routes/payment-updates.ts'
import { personalDataRoutes } from './routes/personal-data.ts'
import { processorEventRoutes } from './routes/processor-events.ts'
import { receiptRoutes } from './routes/receipts.ts'
import { restRoutes } from './routes/rest.ts'
import { robotsRoutes } from './routes/robots.ts'
import { sdkPackageRoutes } from './routes/sdk-packages.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { signInLinkRoutes } from './routes/sign-in-links.ts'
import { statementFileRoutes } from './routes/statement-files.ts'
import { trpcRoutes } from './routes/trpc.ts'
import { unknownEndpoint } from './unknown-endpoint.ts'

/** The delay after which a process records that a balance may have changed, in milliseconds. */
const markBalancesMs = 500

export type AppOptions = {
  services: Services
  rateLimitPerHour: number
  /** The limit of each key of the platform. */
  platformRateLimitPerHour: number
  log: Logger
  /** Proxies whose headers about the client's address are trusted; none by default. */
  trustProxy?: string[]
  /** The bearer token of `/metrics`; null when `/metrics` answers this machine alone. */
  metricsToken: string | null
  /** The key that the API reference offers for trying requests on this machine; none by default. */
  demoKey?: string | null
  /** The folder of the built pages; the portal's own by default. */
  built?: string
  /** How long idle connections are kept open at shutdown, in milliseconds. */
  drainMs?: number
  /** The inbox of the processor's events; a new one by default. */
  inbox?: Inbox
  /** Whether this process can do its work; derived from the other options by default. */
  readiness?: () => Promise<Readiness>
  /** The metrics of the process; new ones by default. */
  metrics?: Metrics
}

/** The HTTP side of the server: admission and hardening here, the answers in `routes/`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, log } = options
  const brands = createBrands(services)
  const answerError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = httpErrorOf(thrown)
    noteRefusal(request, error)
    // Without a cause it is no fault, but a refusal: the log has a line for each request anyway.
    if (error.status >= 500 && (error.cause !== undefined || error.code !== 'service_unavailable'))
      log.error({ err: thrown, requestId: request.id, route: request.routeOptions.url }, error.code)
    // The next release may have this endpoint.
    if (error.code === 'endpoint_not_found') reply.raw.setHeader('Cache-Control', 'no-store')
    if (error.retryAfter !== undefined) reply.raw.setHeader('Retry-After', error.retryAfter)
    if (error.code === 'endpoint_not_found' && looksForPage(request)) return sendPageNotFound(request, reply, brands)
    if (error.code === 'service_unavailable' && looksForPage(request)) return sendPageUnavailable(request, reply)
    return reply
      .status(error.status)
      .type('application/json; charset=utf-8')
      .send(failureBody(error, request.id, services.publicUrl))
  }

  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit,
    trustProxy: options.trustProxy?.length ? options.trustProxy : false,
    exposeHeadRoutes: true,
    // Timeouts are checked every five seconds: Node's default of half a minute would be added to each of them.
    http: { requireHostHeader: false, headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 30_000,
    // A client that does not read the answer is dropped after two minutes without a byte in either direction.
    connectionTimeout: 120_000,
    return503OnClosing: false,
    // Ids of any length are treated as unknown ids: Node's limit on the head of a request applies first.
    routerOptions: { maxParamLength: 65_536, ignoreTrailingSlash: false },
    // A path that cannot be decoded matches no endpoint.
    frameworkErrors: (_error, request, reply) => {
      setStandardHeaders(request, reply)
      answerError(new ApiError('endpoint_not_found'), request, reply)
    },
    clientErrorHandler: () => undefined,
  })
  app.server.removeAllListeners('clientError')
  answerMalformed(app.server, services.publicUrl)
  limitConnections(app.server, { publicUrl: services.publicUrl, trustProxy: options.trustProxy })
  abortUnreadBodies(app.server)
  const closing = abortOnClose(app)
  drainOnClose(app, options.drainMs ?? 1_000)
  app.decorateRequest('caller', null)
  const { database, clock, auditLog, admission } = services
  const requestLog = createRequestLog(database)
  traceRequests(app)
  // The calls of a request to the processor wait no longer together than its client does. Its statements outside of procedures, such as
  // the claim of an Idempotency-Key, are work of its account, too.
  app.addHook('preValidation', ({ caller, raw }, _reply, done) => {
    // The connection has ended in the meantime, with an answer that nothing was done.
    if (raw.socket.writableEnded) return done(new ApiError('service_unavailable', { retryAfter: 1 }))
    withAccount(caller?.account?.id ?? null, () => withPriority('interactive', done))
  })
  logRequests(app, log)
  logMerchantRequests(app, { log: requestLog, clock, database })
  const metrics = options.metrics ?? createMetrics()
  metrics.read({ services, requestLog })
  app.addHook('onRoute', metrics.onRoute)
  app.addHook('onResponse', (request, reply, done) => {
    metrics.onRequest(request, reply)
    done()
  })
  metricsRoutes(app, { metrics, publicUrl: services.publicUrl, token: options.metricsToken })

  const keyUse = createKeyUse(database, clock)
  const platformKeyUse = createKeyUse(database, clock, 'platform_keys')
  const authenticate = createKeyAuthenticator(database, clock)
  const signIn = createSignIn(services, (message, err) => log.error({ err }, `sign-in: ${message}`))
  const authenticateSession = createSessionAuthenticator(services, signIn)
  app.addHook('onRequest', (request, reply, done) => {
    setStandardHeaders(request, reply)
    done()
  })
  admitRequests(app, { admission, authenticateKey: authenticate, authenticateSession })
  app.addHook('onRequest', (request, _reply, done) => {
    // An unknown endpoint is refused before the body is read, so the body does not matter.
    done(request.is404 ? unknownEndpoint(request) : undefined)
  })
  compressAnswers(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(unknownEndpoint(request), request, reply))

  const authorizeKey = createKeyAuthorizer({
    authenticate,
    admit: admission.admit,
    rateLimit: createRateLimit(database, clock, options.rateLimitPerHour),
    failureLimit: createFailureLimit(clock),
    keyUse,
    platform: { rateLimit: createRateLimit(database, clock, options.platformRateLimitPerHour), keyUse: platformKeyUse },
  })
  const authenticateRequest = createRequestAuthenticator(authorizeKey, authenticateSession, admission.admit)
  const reauthenticate = createReauthenticator(authenticate, authenticateSession)
  const inbox =
    options.inbox ?? openInbox(services, (err) => log.warn({ err }, 'an event of the processor will be applied later'))
  const idempotency = createIdempotency(services)
  await app.register(restRoutes, {
    prefix: '/api/v1',
    services,
    brands,
    authorizeKey,
    reauthenticate,
    idempotency,
    log,
    closing,
  })
  await app.register(trpcRoutes, {
    prefix: '/trpc',
    services,
    authenticateRequest,
    reauthenticate,
    authenticateSession,
    idempotency,
    log,
    closing,
  })
  await app.register(evidenceFileRoutes, { prefix: '/portal/disputes', services, authenticateRequest })
  const fileOptions = { prefix: '/portal', services, authenticateRequest, reauthenticate, log, closing }
  await app.register(listCsvRoutes, fileOptions)
  await app.register(operatorCsvRoutes, { prefix: '/portal', services, authenticateSession, log, closing })
  await app.register(statementFileRoutes, fileOptions)
  await app.register(invoiceFileRoutes, fileOptions)
  await app.register(personalDataRoutes, fileOptions)
  await app.register(signInRoutes, {
    prefix: signInPath,
    services,
    signIn,
    authenticateSession,
  })
  await app.register(signInLinkRoutes, { services, signIn })
  await app.register(processorEventRoutes(inbox, log), { prefix: processorEventsPath })
  await app.register(customerPageRoutes, { services, brands })
  await app.register(paymentActionRoutes, { services, brands })
  await app.register(paymentLinkRoutes, { services, brands })
  await app.register(paymentUpdateRoutes, { services, brands })
  await app.register(receiptRoutes, { services, brands })
  await app.register(invoiceRoutes, { services, brands })
  await app.register(brandFileRoutes, { services })
  await app.register(healthRoutes, { readiness: options.readiness ?? createReadiness({ services, log }) })
  await app.register(robotsRoutes)
  const { processor, publicUrl, webhookSourceAddresses: sourceAddresses } = services
  await app.register(demoKeyRoutes, { publicUrl, demoKey: options.demoKey ?? null })
  const built = options.built === undefined ? {} : { built: options.built }
  await app.register(sdkPackageRoutes, { services, brands, ...built })
  await app.register(pageRoutes, { publicUrl, sourceAddresses, brands, connectJs: processor.connectJs, ...built })
  app.addHook('onClose', () => inbox.idle())
  for (const record of [
    { everyMs: writeKeyUseMs, write: keyUse.write, failed: 'the last use of keys will be written later' },
    {
      everyMs: writeKeyUseMs,
      write: platformKeyUse.write,
      failed: "the last use of the platform's keys will be written later",
    },
    { everyMs: writeRequestsMs, write: requestLog.write, failed: 'requests will be logged for merchants later' },
    {
      everyMs: markBalancesMs,
      write: () => flushDueBalances(services.database),
      failed: 'balances will be marked as due later',
    },
    { everyMs: writeKeptMs, write: auditLog.writeKept, failed: 'the audit log will be written later' },
  ]) {
    flushPeriodically(app, log, record)
  }
  return app
}

function setStandardHeaders(request: FastifyRequest, reply: FastifyReply): void {
  // Headers are set on `raw`, because Fastify would write the names in lower case and the documentation does not.
  for (const [name, value] of Object.entries(standardHeaders(request.id))) reply.raw.setHeader(name, value)
}

/** Translates Fastify's own errors into ours. */
function httpErrorOf(thrown: unknown): ApiError {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('payload_too_large')
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP_')) {
    return new ApiError('validation_error', { message: 'The body could not be read.', cause: thrown })
  }
  // The client disconnected in the middle of its body: no client reads this answer, and it is no server error.
  if (code === 'ECONNRESET') return new ApiError('validation_error', { cause: thrown })
  return apiErrorOf(thrown)
}
