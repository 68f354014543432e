/** One pair of platform keys. Keys are opaque strings; their mode is the slot they stand in. */
export type KeyPair = {
  secret: string
  publishable: string
}

/** A webhook endpoint that the configuration registers, beside those made over `/v1/webhook_endpoints`. */
export type ConfiguredWebhook = {
  livemode: boolean
  /** `true`: events of connected accounts; `false`: events of the platform itself. */
  connect: boolean
  url: string
  secret: string
  /** Types of the events that it is sent; all of them when left out. */
  events?: readonly string[]
}

/** Where time comes from. The sandbox adds its own stored offset to it. */
export type Clock = {
  now(): Date
}

/** The few log lines that the sandbox writes; a pino logger fits. */
export type Log = {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** What can become of a subscription whose payment failed for the last time. */
export const afterLastRetryChoices = ['cancel', 'unpaid', 'past_due'] as const
export type AfterLastRetry = (typeof afterLastRetryChoices)[number]

export type SandboxOptions = {
  /** Path of the SQLite file that holds all state, or `:memory:`. Several processes may share one file. */
  file: string
  /** The address under which browsers reach the hosted pages, without a trailing slash. */
  publicUrl: string
  keys: { test: KeyPair; live: KeyPair }
  /** Omit to keep what an earlier process registered in the same file. */
  webhooks?: ConfiguredWebhook[]
  /** Days until a charge's money becomes available, counted on the sandbox clock. 0: at once. */
  settlementDays?: number
  /**
   * What a new platform has on its balance, in minor units: out of it the processor takes what disputes cost, which would
   * otherwise stand in the way of the first refunds.
   */
  reserve?: { amount: number; currency: string }
  /** What becomes of a subscription whose payment failed for the last time: canceled unless told otherwise. */
  afterLastRetry?: AfterLastRetry
  clock?: Clock
  /**
   * Waited for while the clock is being moved, after events were sent, so that whoever was told can still act then, as on
   * the draft of an invoice. Billing of ten minutes is told together, but nothing that happens to one subscription after
   * something else of it; all else is told moment by moment.
   */
  beforeMoving?: () => Promise<void>
  /** Waited for when the clock has been moved, before the call that did it is answered. */
  afterMoving?: () => Promise<void>
  /** Sends webhook deliveries. */
  fetch?: typeof fetch
  log?: Log
}
