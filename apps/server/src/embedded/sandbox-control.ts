import { z } from 'zod'
import type { Config } from '../config.ts'
import { sandboxUrl } from '../services.ts'

export type CapabilityWish = 'active' | 'inactive'

/** What the sandbox does on request and no real processor would. */
export type SandboxControl = {
  /** Where what it changes lies: a folder of this machine, or the address of a sandbox that keeps its own. */
  place: string
  /** Decides what a merchant's processor account can do; what is left out stays. */
  decide(livemode: boolean, processorAccount: string, wishes: CapabilityWishes): Promise<void>
  /** Moves the sandbox's clock by so many seconds, and waits until what fell due has happened; its time then. */
  advance(seconds: number): Promise<Date>
}

export type CapabilityWishes = { cards?: CapabilityWish | undefined; transfers?: CapabilityWish | undefined }

/** Milliseconds. A month can hold many renewals. */
const patience = { look: 10_000, decide: 10_000, advance: 300_000 }

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
export async function isSandbox(url: string, ending = AbortSignal.timeout(patience.look)): Promise<boolean> {
  const answer = await fetch(`${url}/_sandbox/health`, { signal: ending }).catch((cause: unknown) => {
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
export async function isRunningSandbox(url: string, ending?: AbortSignal): Promise<boolean> {
  try {
    return await isSandbox(url, ending)
  } catch (error) {
    if (error instanceof SandboxError && !isSilence(error.cause)) return false
    throw error
  }
}

function isSilence(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}

/** The sandbox at an address, reached by `reach` and spoken to with the platform's secret keys. */
export function sandboxControl(
  url: string,
  keys: Record<'live' | 'test', { secretKey: string }>,
  reach: typeof fetch = fetch,
  place: string = url,
): SandboxControl {
  async function call(livemode: boolean, path: string, body: object, timeoutMs: number): Promise<unknown> {
    const { secretKey } = livemode ? keys.live : keys.test
    const answer = await reach(`${url}/_sandbox/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new SandboxError('The sandbox did not answer.', { cause })
    })
    const said: unknown = await answer.json().catch(() => null)
    if (!answer.ok) {
      const reason = refusal.safeParse(said).data?.error.message ?? `status ${answer.status}`
      throw new SandboxError(`The sandbox refused: ${reason}`)
    }
    return said
  }
  return {
    place,
    async decide(livemode, processorAccount, { cards, transfers }) {
      const wishes = { card_payments: cards, transfers }
      await call(livemode, `accounts/${processorAccount}/capabilities`, wishes, patience.decide)
    },
    async advance(seconds) {
      const { now } = moved.parse(await call(false, 'clock', { advance_seconds: seconds }, patience.advance))
      return new Date(now * 1000)
    },
  }
}

const refusal = z.object({ error: z.object({ message: z.string() }) })
const moved = z.object({ now: z.number() })

/** The sandbox did not do what was asked; the message is for the operator. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}
