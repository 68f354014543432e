import { Hono } from 'hono'
import { type Duration, SandboxClock, toSeconds } from './clock.ts'
import { createControlRoutes } from './control/routes.ts'
import { echoedParameters } from './coverage/echoed.ts'
import { AttemptLog } from './events/attempt-log.ts'
import { deliverDue, type Sender } from './events/deliver.ts'
import { configureWebhooks, webhooksOf, withHandler } from './events/endpoints.ts'
import { answerWithFaults } from './faults/answer-with-faults.ts'
import { Faults } from './faults/faults.ts'
import { assertVersion } from './http/api-version.ts'
import { createApiRoutes } from './http/app.ts'
import { apiVersion, type Settings } from './http/context.ts'
import { shuttingDown } from './http/errors.ts'
import { errorResponse } from './http/handle-request.ts'
import { findRestrictedKey } from './http/permissions.ts'
import { refuseForeignHosts, refuseForeignPages } from './http/refuse-foreign.ts'
import { Throttle } from './http/throttle.ts'
import { createUnitOfWork } from './http/unit-of-work.ts'
import type { Wire } from './http/wire.ts'
import { InFlightRequests } from './in-flight-requests.ts'
import { type DisputeKind, disputeCharge } from './in-process/dispute-charge.ts'
import { createEvents, type SandboxEvents } from './in-process/events.ts'
import { type PayOptions, payCheckout } from './in-process/pay-session.ts'
import { runSeed, type Seed } from './in-process/seed.ts'
import { createInspection, type Inspection } from './inspect/inspection.ts'
import { createKeys } from './keys.ts'
import { type Listening, listen } from './listen.ts'
import type { KeyPair, SandboxOptions } from './options.ts'
import { createDashboardRoutes } from './pages/dashboard/routes.ts'
import { errorPage, notFoundPage } from './pages/notice.ts'
import { createPageRoutes } from './pages/routes.ts'
import { logRequests, RequestLog } from './requests/request-log.ts'
import { ensurePlatformAccount } from './resources/accounts/platform.ts'
import { apiTable } from './resources/api-table.ts'
import { Database } from './store/database.ts'
import { type Dump, dump, loadDump } from './store/dump.ts'
import { loadMeta } from './store/meta.ts'
import { Objects } from './store/objects.ts'
import { Ticker } from './ticker.ts'
import { createTimeline } from './timeline/advance-clock.ts'
import { runNextDue } from './timeline/run-next-due.ts'
import { createVersions } from './versions/translate.ts'

/** Everything that a sandbox held at one moment. */
export type Snapshot = Dump

/** A Stripe-compatible payment processor in one object. */
export type Sandbox = {
  /** Answers API calls under `/v1` and `/v2`, control calls under `/_sandbox`, and the hosted pages. */
  fetch(request: Request): Promise<Response>
  /**
   * Serves it on a port (127.0.0.1 and any free one when left out), and starts the background work. `close` ends that, too.
   * A port that is taken rejects with `EADDRINUSE`.
   */
  listen(at?: { host?: string; port?: number }): Promise<Listening>
  /** The keys of the platform: where any key of the test mode is taken, one of them. */
  keys: { test: KeyPair; live: KeyPair }
  /** The bearer token of control calls. */
  token: string
  /** The secret that signs the events to `forwardTo`. */
  webhookSecret: string
  clock: {
    /** The time on the sandbox clock. */
    now(): Date
    /** Advances the sandbox clock; resolves when all work that fell due in between has run, in order. */
    advance(duration: Duration): Promise<void>
  }
  events: SandboxEvents
  /**
   * Pays a hosted checkout, by its session or the id of that, without a browser.
   *
   * @returns the session afterwards
   * @throws CheckoutError when it was not paid
   */
  pay(session: string | { id: string }, options?: PayOptions): Promise<Wire>
  /** Opens a dispute of a charge, named by itself, by its payment intent or by the id of either. */
  dispute(charge: string | { id: string }, kind?: DisputeKind): Promise<Wire>
  /** Faults: slow, failing and lost responses, and events that are late, duplicated, out of order or lost. */
  faults: Pick<Faults, 'add' | 'list' | 'remove' | 'clear'>
  /** Reads objects of all types and accounts, events with their deliveries, and requests: what the dashboard shows. */
  inspect: Inspection
  /** Makes the calls of a seed; the answers by the names of their calls. */
  seed(seed: Seed): Promise<Record<string, Wire>>
  /** Everything that the sandbox holds now. */
  snapshot(): Snapshot
  /** Puts a snapshot of this sandbox, or of another one, in the place of everything that it holds. */
  restore(snapshot: Snapshot): void
  /** Runs everything that is due now, and attempts each pending delivery once. */
  deliverDue(): Promise<void>
  /** Starts the background work: due work and deliveries. */
  start(): void
  /**
   * Stops the background work: no more events are sent, and a clock that is advancing stops at its current time.
   * Resolves when the work under way has ended. Requests are still answered.
   */
  stop(): Promise<void>
  /** Stops the background work, refuses new requests, drains the ones under way and closes ports and file. */
  close(): Promise<void>
}

/** Response header: the seconds by which the sandbox clock has been advanced. A real processor sends no such header. */
const clockAheadHeader = 'sandbox-clock-ahead'

/** Opens a sandbox, in memory unless the options name a file. A file that cannot be opened throws, as does an unknown `apiVersion`. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  assertVersion(options.apiVersion)
  const db = new Database(options.file ?? ':memory:')
  const clock = new SandboxClock(options.clock ?? { now: () => new Date() }, db)
  const objects = new Objects(db)
  const servers: Listening[] = []
  const meta = loadMeta(db)
  const settings: Settings = {
    get publicUrl() {
      return options.publicUrl?.replace(/\/+$/, '') ?? servers[0]?.url ?? addressWithoutPort
    },
    token: options.token ?? meta.token,
    keys: { ...createKeys(options.keys), findRestricted: (key) => findRestrictedKey(db, key) },
    settlementDays: options.settlementDays ?? 0,
    throttle: new Throttle(options.rateLimit ?? null),
    afterLastRetry: options.afterLastRetry ?? 'cancel',
    platformCountry: (options.platformCountry ?? 'US').toUpperCase(),
    legacyPlatform: options.legacyPlatform ?? false,
    accountVersion: options.apiVersion ?? apiVersion,
    versions: createVersions(apiTable.expansions),
    echoed: echoedParameters,
    strict: options.strict ?? false,
    meta,
  }
  const stopping = new AbortController()
  const faults = new Faults()
  const attempts = new AttemptLog()
  const requests = new RequestLog()
  const sender: Sender = {
    faults,
    attempts,
    objects,
    settings,
    clock,
    fetch: withHandler(options.fetch ?? fetch, options.forwardTo),
    log: options.log,
    signal: stopping.signal,
  }
  const ticker = new Ticker(async () => {
    try {
      if (!timeline.isMoving()) while (work.run({ live: false }, runNextDue));
    } finally {
      // Work that fails is due again at the next run; the events of other work go out meanwhile.
      await deliverDue(sender)
    }
  }, options.log)
  const work = createUnitOfWork(objects, settings, clock, () => ticker.wake())
  const timeline = createTimeline({ ...options, clock, work, ticker, signal: stopping.signal })
  for (const live of [false, true]) work.run({ live }, (ctx) => ensurePlatformAccount(ctx, options.reserve))
  const webhookSecret = options.webhookSecret ?? meta.webhookSecret
  const webhooks = webhooksOf(options, webhookSecret)
  if (webhooks) configureWebhooks(db, webhooks)

  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set(clockAheadHeader, String(clock.secondsAhead()))
  })
  app.use(refuseForeignHosts(settings))
  for (const path of ['/v1/*', '/v2/*']) app.use(path, refuseForeignPages(settings))
  app.route('/', createApiRoutes(apiTable, work, settings, options.log))
  app.route('/', createControlRoutes(work, timeline, settings, sender))
  const inspection = createInspection({ objects, work, clock, requests, attempts, faults })
  app.route('/', createPageRoutes(work))
  app.route('/', createDashboardRoutes({ settings, inspection, clock, timeline, sender }))
  app.notFound(() => notFoundPage())
  app.onError((error) => {
    options.log?.error({ error }, 'sandbox page failed')
    return errorPage()
  })
  const faulty = logRequests(
    requests,
    settings.keys,
    () => clock.realMilliseconds(),
    answerWithFaults(faults, async (request) => app.fetch(request), stopping.signal),
  )
  const gate = new InFlightRequests()
  const stop = async () => {
    stopping.abort(shuttingDown())
    await timeline.idle()
    await ticker.stop()
  }
  const answer: Sandbox['fetch'] = async (request) =>
    gate.isClosed ? errorResponse(shuttingDown(), request) : gate.track(() => faulty(request))
  const { test, live } = settings.keys
  return {
    fetch: answer,
    async listen({ host = '127.0.0.1', port = 0 } = {}) {
      const server = await listen({ fetch: answer }, { host, port })
      servers.push(server)
      ticker.start()
      return server
    },
    keys: { test, live },
    token: settings.token,
    webhookSecret,
    clock: {
      now: () => new Date(clock.seconds() * 1000),
      advance: async (duration) => timeline.advance(toSeconds(duration)),
    },
    events: createEvents(objects, settings, webhookSecret, () => clock.realMilliseconds()),
    async pay(session, options = {}) {
      const paid = await payCheckout(answer, work, idOf(session), options)
      await ticker.runNow()
      return paid
    },
    async dispute(charge, kind = 'fraudulent') {
      const dispute = disputeCharge(work, idOf(charge), kind)
      await ticker.runNow()
      return dispute
    },
    faults,
    inspect: inspection,
    seed: (seed) => runSeed(answer, test.secret, seed),
    snapshot: () => dump(db),
    restore(snapshot) {
      loadDump(db, snapshot)
      Object.assign(meta, loadMeta(db))
    },
    deliverDue: () => ticker.runNow(),
    start: () => ticker.start(),
    stop,
    async close() {
      await stop()
      await Promise.all(servers.map((server) => server.close()))
      await gate.drain()
      db.close()
    },
  }
}

/** Stands in for the address of a sandbox that is called in its process alone. */
const addressWithoutPort = 'http://sandbox.localhost'

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}
