import { z } from 'zod'
import type { Config } from '../config.ts'
import { sandboxUrl } from '../services.ts'

export type RequestedCapability = 'active' | 'inactive'

/** What the sandbox does on request and no real processor would. */
export type SandboxControl = {
  /** Where what it changes lies: a folder of this machine, or the address of a sandbox that keeps its own. */
  location: string
  /** Decides what a merchant's processor account can do; what is left out stays. */
  setCapabilities(livemode: boolean, processorAccount: string, requested: RequestedCapabilities): Promise<void>
  /** Moves the sandbox's clock by so many seconds, and waits until what fell due has happened; its time then. */
  advance(seconds: number): Promise<Date>
}

export type RequestedCapabilities = {
  cards?: RequestedCapability | undefined
  transfers?: RequestedCapability | undefined
}

/** Milliseconds. A month can hold many renewals. */
const timeoutsMs = { health: 10_000, capabilities: 10_000, advance: 300_000 }

/** Where a sandbox is the processor; null where a real one is. @throws SandboxError when it cannot be told */
export async function sandboxAddress(config: Config): Promise<string | null> {
  if (!config.stripe) return sandboxUrl(config)
  const { apiBase } = config.stripe
  // Somebody named another address for the processor. Only a sandbox answers there as one.
  return apiBase !== undefined && (await isSandbox(apiBase)) ? apiBase : null
}

/**
 * Whether a sandbox answers there. Silence says nothing: a busy one is slow, and is still no real processor.
 * @throws SandboxError when nothing answers
 */
export async function isSandbox(url: string, signal = AbortSignal.timeout(timeoutsMs.health)): Promise<boolean> {
  const answer = await fetch(`${url}/_sandbox/health`, { signal }).catch((cause: unknown) => {
    throw new SandboxError(`The processor at ${url} does not answer.`, { cause })
  })
  await answer.body?.cancel()
  // What stands in front of it speaks for it.
  if (answer.status >= 500) throw new SandboxError(`The processor at ${url} answers with status ${answer.status}.`)
  return answer.ok
}

/**
 * The same for one of this installation that may have ended, its port being anybody's now. Silence alone is doubtful.
 * @throws SandboxError when it is silent
 */
export async function isRunningSandbox(url: string, signal?: AbortSignal): Promise<boolean> {
  try {
    return await isSandbox(url, signal)
  } catch (error) {
    if (error instanceof SandboxError && !isTimeout(error.cause)) return false
    throw error
  }
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}

/** The sandbox at an address, reached by `fetchSandbox` and spoken to with the platform's secret keys. */
export function createSandboxControl(
  url: string,
  keys: Record<'live' | 'test', { secretKey: string }>,
  fetchSandbox: typeof fetch = fetch,
  location: string = url,
): SandboxControl {
  async function call(livemode: boolean, path: string, input: object, timeoutMs: number): Promise<unknown> {
    const { secretKey } = livemode ? keys.live : keys.test
    const answer = await fetchSandbox(`${url}/_sandbox/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new SandboxError('The sandbox did not answer.', { cause })
    })
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) {
      const reason = errorBody.safeParse(body).data?.error.message ?? `status ${answer.status}`
      throw new SandboxError(`The sandbox refused: ${reason}`)
    }
    return body
  }
  return {
    location,
    async setCapabilities(livemode, processorAccount, { cards, transfers }) {
      const requested = { card_payments: cards, transfers }
      await call(livemode, `accounts/${processorAccount}/capabilities`, requested, timeoutsMs.capabilities)
    },
    async advance(seconds) {
      const { now } = clockBody.parse(await call(false, 'clock', { advance_seconds: seconds }, timeoutsMs.advance))
      return new Date(now * 1000)
    },
  }
}

const errorBody = z.object({ error: z.object({ message: z.string() }) })
const clockBody = z.object({ now: z.number() })

/** The sandbox did not do what was asked; the message is for the operator. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}
