import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Inbox } from '@merchant-payments/api/worker'
import { handledEventTypes } from '@merchant-payments/processor'
import { createSandbox, type Log, listen, type Sandbox } from '@merchant-payments/sandbox'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type Config, urlOf } from '../config.ts'
import { type LocalSecrets, readIfThere } from './data-dir.ts'
import { isRunningSandbox } from './sandbox-control.ts'

/** Where the processor's events come in. */
export const processorEventsPath = '/processor/events'

/** `start` begins to send events: call it once somebody takes them. `fetch` reaches it without the network. */
export type RunningSandbox = Pick<Sandbox, 'start' | 'stop' | 'close'> & { fetch: typeof fetch }

export type SandboxHooks = {
  /** Takes an event in this process; what it throws lets the sandbox try again. */
  takeEvent(body: Buffer, signature: string | undefined): Promise<void>
  /** Returns when what was told so far has been applied, so that each moment of an advance is seen as it was. */
  beforeMoving(): Promise<void>
  /** Told when its clock was moved: what should have come meanwhile can be looked for. */
  afterMoving(): Promise<void>
}

/** US$10,000.00 in cents: what the platform of an installation without a processor has at hand. */
const platformReserve = { amount: 1_000_000, currency: 'usd' }

/**
 * The payment processor of an installation that has none, with its state in the data directory. It tells this process
 * alone, and of what concerns us alone.
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
  return createSandbox({
    file: join(folder, 'sandbox.sqlite'),
    publicUrl: sandboxUrlOf(config),
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
  const listening = await listen(sandbox, { host: config.host, port: config.sandbox.port }).catch(
    async (error: unknown) => {
      await sandbox.close()
      throw error
    },
  )
  const address = addressFile(config)
  await writeFile(address, JSON.stringify({ url: sandboxUrlOf(config) }), { mode: 0o600 })
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
 * Ends a sandbox and the process's part in it, one after the other: it tells nothing more, then what it has told is
 * applied while it still answers what is asked on that occasion, then it closes.
 */
export async function endSandbox(sandbox: Pick<Sandbox, 'stop' | 'close'>, inbox: Inbox): Promise<void> {
  await sandbox.stop()
  await inbox.idle()
  await sandbox.close()
}

/** Calls of a sandbox in this process. Between them the process gets at what else waits for it, as it does on a network. */
export function fetchInProcess(sandbox: Pick<Sandbox, 'fetch'>): typeof fetch {
  return async (url, init) => {
    await afterOthers()
    return sandbox.fetch(new Request(url, init))
  }
}

/** A network in which `takeEvent` stands where the server listens. */
function withinProcess(eventsUrl: string, takeEvent: SandboxHooks['takeEvent']): typeof fetch {
  return async (url, init) => {
    if (url !== eventsUrl) return fetch(url, init)
    const signature = new Headers(init?.headers).get('stripe-signature') ?? undefined
    await takeEvent(Buffer.from(String(init?.body)), signature)
    return Response.json({ received: true })
  }
}

/**
 * The sandbox that another process of this installation runs, if there is one. Two of them on one state would each call
 * themselves the receiver of its events, so whoever comes later uses the first one's.
 */
async function runningSandbox(config: Config): Promise<string | null> {
  const known = await readIfThere(addressFile(config))
  if (known === null) return null
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(known))
  return (await isRunningSandbox(url)) ? url : null
}

/** The configuration with the sandbox that runs already, where this installation's would otherwise be started. */
export async function withRunningSandbox(config: Config): Promise<Config> {
  if (config.stripe || config.externalSandboxUrl) return config
  return { ...config, externalSandboxUrl: (await runningSandbox(config)) ?? undefined }
}

/** Where the sandbox of this installation keeps what it knows, whichever process runs it. */
export function sandboxFolder(config: Config): string {
  return join(config.dataDir, 'sandbox')
}

function addressFile(config: Config): string {
  return join(sandboxFolder(config), 'address.json')
}

function sandboxUrlOf(config: Config): string {
  return urlOf(config.host, config.sandbox.port)
}

/** That an event arrived is news for whoever looks into the sandbox, not for everybody who starts the server. */
function sandboxLog(log: Logger): Log {
  return {
    info: (details, message) => log.debug(details, message),
    error: (details, message) => log.error(details, message),
  }
}
