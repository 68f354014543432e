import type { Keys } from '../keys.ts'
import type { AfterLastRetry } from '../options.ts'
import type { Meta } from '../store/meta.ts'
import type { Objects, Scope } from '../store/objects.ts'
import type { EchoedParameters } from './echoed.ts'
import type { RestrictedKey } from './permissions.ts'
import type { Throttle } from './throttle.ts'
import type { Versions } from './versions.ts'

/** The newest API version: the one of all objects and events, before they are translated. */
export const apiVersion = '2026-10-28.endive'

/** The settings of a sandbox, which do not change while it runs. */
export type Settings = {
  /** Read when it is used: a sandbox without a configured one learns it when it listens. */
  readonly publicUrl: string
  /** The bearer token of control calls. */
  token: string
  keys: Keys & { findRestricted(key: string): RestrictedKey | null }
  settlementDays: number
  throttle: Throttle
  afterLastRetry: AfterLastRetry
  platformCountry: string
  legacyPlatform: boolean
  /** The API version of the platform's account: of requests that ask for none, and of events. */
  accountVersion: string
  versions: Versions
  echoed: EchoedParameters
  /** Whether parameters are refused of which no effect has been observed. */
  strict: boolean
  meta: Meta
}

/** One unit of work in one transaction, on behalf of one account in one mode. */
export type Context = Scope & {
  objects: Objects
  settings: Settings
  /** Unix seconds on the sandbox clock, or on the test clock of the customer that the work bills. */
  now: number
  /** Unix seconds on the sandbox clock. */
  sandboxNow: number
  /** Real Unix milliseconds, for deliveries. */
  realNow: number
  /** The API request that the work belongs to; null when it is a page or a job. */
  request: { id: string; idempotencyKey: string | null; isPublishable: boolean } | null
  /** Wakes the delivery of events once this work is committed. */
  deliverSoon(): void
}

/** The same unit of work on behalf of another account of the same mode. */
export function actingFor(ctx: Context, account: string): Context {
  return { ...ctx, account }
}

/** The context in which an object that is kept is read later, outside of a request. `at` in Unix seconds. */
export function readingContext(
  { objects, settings }: Pick<Context, 'objects' | 'settings'>,
  { live, account, at }: Scope & { at: number },
): Context {
  return {
    objects,
    settings,
    live,
    account,
    now: at,
    sandboxNow: at,
    realNow: at * 1000,
    request: null,
    deliverSoon: () => {},
  }
}

export function isPlatform(ctx: Context): boolean {
  return ctx.account === ctx.settings.meta.platform
}
