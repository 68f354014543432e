/** One pair of platform keys. A key is an opaque string; its mode is the property that holds the pair. */
export type KeyPair = {
  secret: string
  publishable: string
}

/** Receives events in this process, as a route of a server would. */
export type WebhookHandler = (request: Request) => Response | Promise<Response>

/** A webhook endpoint that the configuration registers, beside those made over `/v1/webhook_endpoints`. */
export type ConfiguredWebhook = {
  livemode: boolean
  /** `true`: events of connected accounts; `false`: events of the platform itself. */
  connect: boolean
  url: string
  secret: string
  /** The event types that the endpoint receives; all types when left out. */
  events?: readonly string[]
}

/** The source of real time. The sandbox adds its own stored offset. */
export type Clock = {
  now(): Date
}

/** The few log lines that the sandbox writes; a pino logger fits. */
export type Log = {
  info(details: object, message: string): void
  /** Parameters of a request of which no effect has been observed. */
  warn?(details: object, message: string): void
  error(details: object, message: string): void
}

/** The status of a subscription after the last retry of its payment has failed. */
export const afterLastRetryChoices = ['cancel', 'unpaid', 'past_due'] as const
export type AfterLastRetry = (typeof afterLastRetryChoices)[number]

export type SandboxOptions = {
  /**
   * Path of the SQLite file that holds all state; in memory when left out, or with `:memory:`. Several processes may share
   * one file.
   */
  file?: string
  /**
   * The address under which browsers reach the hosted pages, without a trailing slash. When left out, it is the one of
   * `listen()`.
   */
  publicUrl?: string
  /** The platform's keys. Without those of the test mode, any `sk_test_…` and `pk_test_…` will do. */
  keys?: { test?: KeyPair; live?: KeyPair }
  /** The bearer token of control calls under `/_sandbox`; a new one, kept in the file, when left out. */
  token?: string
  /**
   * Where all events of the test mode go, the platform's and those of connected accounts: an address, or a function that
   * answers the request itself. Signed with `webhookSecret`.
   */
  forwardTo?: string | WebhookHandler
  /** The secret that signs what is forwarded; a new one when left out. */
  webhookSecret?: string
  /** Webhooks to register. When left out, the ones stored in the file stay. */
  webhooks?: ConfiguredWebhook[]
  /** Days until a charge's money becomes available, counted on the sandbox clock. 0: at once. */
  settlementDays?: number
  /**
   * The opening balance of a new platform, in minor units. Dispute costs are taken from it; without it, they would
   * block the first refunds.
   */
  reserve?: { amount: number; currency: string }
  /** The status of a subscription after the last retry of its payment has failed; `cancel` by default. */
  afterLastRetry?: AfterLastRetry
  /** The country of the platform's own account; `US` by default. It decides which accounts it may open, charge and pay. */
  platformCountry?: string
  /** Requests that are taken with one key in one second; more are answered with 429. No limit when left out. */
  rateLimit?: number
  /** Whether the platform was created before Accounts v2, and may create accounts with v1. */
  legacyPlatform?: boolean
  /**
   * The API version of the account, such as `2024-06-20`: of requests that ask for none, and of events, unless their endpoint
   * has a version of its own. The newest when left out.
   */
  apiVersion?: string
  /**
   * Whether requests are refused that send a parameter of which no effect has been observed, by a 400 that names it. Otherwise
   * the response names it in the header `Sandbox-Echoed`, and the log in a line.
   */
  strict?: boolean
  /** @deprecated Without effect: every version from 2022-08-01 on is answered in its own form. */
  otherVersions?: boolean
  clock?: Clock
  /**
   * Awaited while the clock advances, each time events have been delivered, so that receivers can act before the clock
   * moves on, for example on a draft invoice. Billing events within ten minutes are delivered together, but never two
   * changes of one subscription. All other events are delivered moment by moment.
   */
  beforeMoving?: () => Promise<void>
  /** Awaited when the clock has reached its target, before the call that advanced it is answered. */
  afterMoving?: () => Promise<void>
  /** Sends webhook deliveries. */
  fetch?: typeof fetch
  log?: Log
}
