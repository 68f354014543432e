import { Hono } from 'hono'
import { SandboxClock } from './clock.ts'
import { createControlRoutes } from './control/routes.ts'
import { runNextDue } from './due/all.ts'
import { deliverDue, type Sender } from './events/deliver.ts'
import { configureWebhooks } from './events/endpoints.ts'
import { createApiRoutes } from './http/app.ts'
import type { Settings } from './http/context.ts'
import { shuttingDown } from './http/errors.ts'
import { errorResponse } from './http/handle-request.ts'
import { findRestrictedKey } from './http/restricted-keys.ts'
import { Throttle } from './http/throttle.ts'
import { InFlightRequests } from './in-flight-requests.ts'
import type { SandboxOptions } from './options.ts'
import { errorPage, notFoundPage } from './pages/error-pages.ts'
import { createPageRoutes } from './pages/routes.ts'
import { ensurePlatformAccount } from './resources/accounts/platform-account.ts'
import { Database } from './store/database.ts'
import { loadMeta } from './store/meta.ts'
import { Objects } from './store/objects.ts'
import { Ticker } from './ticker.ts'
import { createTimeline } from './timeline.ts'
import { createUnitOfWork } from './unit-of-work.ts'

/** A Stripe-compatible payment processor in one object. */
export type Sandbox = {
  /** Answers API calls under `/v1` and `/v2`, control calls under `/_sandbox`, and the hosted pages. */
  fetch(request: Request): Promise<Response>
  /** Runs everything that is due now, and attempts each pending delivery once. */
  deliverDue(): Promise<void>
  /** Advances the sandbox clock; resolves when everything that fell due on the way has run, in order. */
  advance(seconds: number): Promise<void>
  /** Starts the background work: due work and deliveries. */
  start(): void
  /**
   * Stops the background work: no more events are sent, and a clock that is advancing stops at its current time.
   * Resolves when the work under way has ended. Requests are still answered.
   */
  stop(): Promise<void>
  /** Stops the background work, refuses new requests, drains the ones under way and closes the file. */
  close(): Promise<void>
  /** The time on the sandbox clock. */
  now(): Date
}

/** Response header: the seconds by which the sandbox clock has been advanced. A real processor sends no such header. */
const clockAheadHeader = 'sandbox-clock-ahead'

/** Opens the sandbox on its file. A file that cannot be opened throws. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const db = new Database(options.file)
  const clock = new SandboxClock(options.clock ?? { now: () => new Date() }, db)
  const objects = new Objects(db)
  const settings: Settings = {
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
    keys: { ...options.keys, findRestricted: (key) => findRestrictedKey(db, key) },
    settlementDays: options.settlementDays ?? 0,
    throttle: new Throttle(options.rateLimit ?? null),
    afterLastRetry: options.afterLastRetry ?? 'cancel',
    platformCountry: (options.platformCountry ?? 'US').toUpperCase(),
    legacyPlatform: options.legacyPlatform ?? false,
    meta: loadMeta(db),
  }
  const stopping = new AbortController()
  const sender: Sender = {
    objects,
    settings,
    clock,
    fetch: options.fetch ?? fetch,
    log: options.log,
    signal: stopping.signal,
  }
  const ticker = new Ticker(async () => {
    if (!timeline.isMoving()) while (work.run({ live: false }, runNextDue));
    await deliverDue(sender)
  }, options.log)
  const work = createUnitOfWork(objects, settings, clock, () => ticker.wake())
  const timeline = createTimeline({ ...options, clock, work, ticker, signal: stopping.signal })
  for (const live of [false, true]) work.run({ live }, (ctx) => ensurePlatformAccount(ctx, options.reserve))
  if (options.webhooks) configureWebhooks(db, options.webhooks)

  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set(clockAheadHeader, String(clock.secondsAhead()))
  })
  app.route('/', createApiRoutes(work, settings, options.log))
  app.route('/', createControlRoutes(work, timeline, settings, sender))
  app.route('/', createPageRoutes(work, settings))
  app.notFound(() => notFoundPage())
  app.onError((error) => {
    options.log?.error({ error }, 'sandbox page failed')
    return errorPage()
  })
  const gate = new InFlightRequests()
  const stop = async () => {
    stopping.abort(shuttingDown())
    await timeline.idle()
    await ticker.stop()
  }
  return {
    fetch: async (request) =>
      gate.isClosed ? errorResponse(shuttingDown(), request) : gate.track(() => app.fetch(request)),
    deliverDue: () => ticker.runNow(),
    advance: (seconds) => timeline.advance(seconds),
    start: () => ticker.start(),
    stop,
    async close() {
      await stop()
      await gate.drain()
      db.close()
    },
    now: () => new Date(clock.seconds() * 1000),
  }
}
