import type { AfterLastRetry, SandboxOptions } from '../options.ts'
import type { Meta } from '../store/meta.ts'
import type { Objects, Scope } from '../store/objects.ts'

/** The API version that objects and events are written in. */
export const apiVersion = '2026-10-28.endive'

/** What stays the same for as long as the sandbox runs. */
export type Settings = {
  publicUrl: string
  keys: SandboxOptions['keys']
  settlementDays: number
  afterLastRetry: AfterLastRetry
  meta: Meta
}

/** One piece of work inside one transaction, on behalf of one account in one mode. */
export type Context = Scope & {
  objects: Objects
  settings: Settings
  /** Unix seconds on the sandbox clock; on the test clock of the customer whose billing this is. */
  now: number
  /** Unix seconds on the sandbox clock. */
  sandboxNow: number
  /** Real Unix milliseconds, for deliveries. */
  realNow: number
  /** The API request behind this work; null when it is a page or a job. */
  request: { id: string; idempotencyKey: string | null } | null
  /** Asks for deliveries to be looked after as soon as this work is committed. */
  deliverSoon(): void
}

/** The same work, seen from another account of the same mode. */
export function actingFor(ctx: Context, account: string): Context {
  return { ...ctx, account }
}

export function isPlatform(ctx: Context): boolean {
  return ctx.account === ctx.settings.meta.platform
}
