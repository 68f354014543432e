import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Inbox } from '@merchant-payments/api/worker'
import { readIfThere } from '@merchant-payments/db/data-directory'
import { handledEventTypes } from '@merchant-payments/processor'
import type { Log, Sandbox } from '@merchant-payments/sandbox'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Config, urlOf } from '../config.ts'
import { sandboxAddressFile } from '../settings/ports.mjs'
import { type LocalSecrets, sandboxTokenOf } from './data-dir.ts'
import { parseJson, writeJson } from './json-file.ts'
import { isRunningSandbox } from './sandbox-control.ts'

/** The path that receives the processor's events. */
export const processorEventsPath = '/processor/events'

/**
 * A sandbox on its own port. `start` begins to send events: call it once the receiver is ready. `fetch` calls it
 * without the network.
 */
type RunningSandbox = Pick<Sandbox, 'start' | 'stop' | 'close'> & { fetch: typeof fetch }

type SandboxHooks = {
  /** Takes an event in this process; an error lets the sandbox retry. */
  takeEvent(body: Buffer, signature: string | undefined): Promise<void>
  /** Resolves when the events so far have been applied, so that each step of an advance is synced in its own state. */
  beforeMoving(): Promise<void>
  /** Called after the clock was advanced, so that missing events can be searched for. */
  afterMoving(): Promise<void>
}

/** The platform's balance at an embedded sandbox: US$10,000.00, in cents. */
const platformReserve = { amount: 1_000_000, currency: 'usd' }

/**
 * The payment processor of an installation that has none, with its state in the data directory. It sends events to this
 * process alone, and only of the types that this process handles.
 */
export async function openSandbox(
  config: Config,
  secrets: LocalSecrets,
  log: Logger,
  { takeEvent, beforeMoving, afterMoving }: SandboxHooks,
): Promise<Sandbox> {
  const folder = sandboxFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const keys = ({ secretKey, publishableKey }: LocalSecrets['sandbox']['live']) => ({
    secret: secretKey,
    publishable: publishableKey,
  })
  const eventsUrl = `${urlOf(config.host, config.port)}${processorEventsPath}`
  const { createSandbox } = await import('@merchant-payments/sandbox')
  return createSandbox({
    file: join(folder, 'sandbox.sqlite'),
    publicUrl: sandboxUrlOf(config),
    token: sandboxTokenOf(config, secrets),
    keys: { live: keys(secrets.sandbox.live), test: keys(secrets.sandbox.test) },
    webhooks: ([true, false] as const).flatMap((livemode) =>
      ([false, true] as const).map((connect) => ({
        livemode,
        connect,
        url: eventsUrl,
        secret: secrets.sandbox[livemode ? 'live' : 'test'].webhookSecrets[connect ? 1 : 0],
        events: handledEventTypes,
      })),
    ),
    reserve: platformReserve,
    settlementDays: config.sandbox.settlementDays,
    ...(config.sandbox.rateLimit === undefined ? {} : { rateLimit: config.sandbox.rateLimit }),
    platformCountry: config.sandbox.platformCountry,
    legacyPlatform: config.sandbox.legacyPlatform,
    beforeMoving,
    afterMoving,
    fetch: withinProcess(eventsUrl, takeEvent),
    log: sandboxLog(log.child({ part: 'sandbox' })),
  })
}

/** The same on its own port, where the other processes of this installation find it. */
export async function startSandbox(
  config: Config,
  secrets: LocalSecrets,
  log: Logger,
  hooks: SandboxHooks,
): Promise<RunningSandbox> {
  const sandbox = await openSandbox(config, secrets, log, hooks)
  const { listen } = await import('@merchant-payments/sandbox')
  const listening = await listen(sandbox, { host: config.host, port: config.sandbox.port }).catch(
    async (error: unknown) => {
      await sandbox.close()
      throw error
    },
  )
  const address = sandboxAddressFile(config.dataDir)
  await writeJson(address, { url: sandboxUrlOf(config) })
  return {
    fetch: fetchInProcess(sandbox),
    start: () => sandbox.start(),
    stop: () => sandbox.stop(),
    async close() {
      await rm(address, { force: true })
      await listening.close()
      await sandbox.close()
    },
  }
}

/**
 * Stops a sandbox and this process's part in it, in order: the sandbox stops sending, then its events are applied while it
 * still answers calls, then it closes.
 */
export async function endSandbox(sandbox: Pick<Sandbox, 'stop' | 'close'>, inbox: Inbox): Promise<void> {
  await sandbox.stop()
  await inbox.idle()
  await sandbox.close()
}

/** Calls a sandbox in this process. The event loop turns between two calls, as it does on a network. */
export function fetchInProcess(sandbox: Pick<Sandbox, 'fetch'>): typeof fetch {
  return async (url, init) => {
    await afterOthers()
    return sandbox.fetch(new Request(url, init))
  }
}

/** A fetch that passes requests to the server's endpoint directly to `takeEvent`. */
function withinProcess(eventsUrl: string, takeEvent: SandboxHooks['takeEvent']): typeof fetch {
  return async (url, init) => {
    if (url !== eventsUrl) return fetch(url, init)
    const signature = new Headers(init?.headers).get('stripe-signature') ?? undefined
    await takeEvent(Buffer.from(String(init?.body)), signature)
    return Response.json({ received: true })
  }
}

/**
 * The sandbox that another process of this installation runs, if there is one. Two sandboxes on one state would each
 * register as the receiver of its events, so a later process uses the first one's.
 */
async function runningSandbox(config: Config): Promise<string | null> {
  const text = await readIfThere(sandboxAddressFile(config.dataDir))
  // A damaged file is the rest of a process that was killed. The next sandbox replaces it.
  const known = text === null ? null : parseJson(text, z.object({ url: z.string() }))
  return known !== null && (await isRunningSandbox(known.url)) ? known.url : null
}

/**
 * The configuration with the sandbox that runs already, in the place of one that this process would start. It is on this
 * machine, so no proxy is needed.
 */
export async function withRunningSandbox(config: Config): Promise<Config> {
  if (config.stripe || config.externalSandboxUrl) return config
  return { ...config, processorProxy: undefined, externalSandboxUrl: (await runningSandbox(config)) ?? undefined }
}

/** The folder of this installation's sandbox, for every process that runs it. */
export function sandboxFolder(config: Config): string {
  return join(config.dataDir, 'sandbox')
}

function sandboxUrlOf(config: Config): string {
  return urlOf(config.host, config.sandbox.port)
}

/** An arrived event is logged at debug level: it interests a developer of the sandbox, not an operator. */
function sandboxLog(log: Logger): Log {
  return {
    info: (details, message) => log.debug(details, message),
    error: (details, message) => log.error(details, message),
  }
}
