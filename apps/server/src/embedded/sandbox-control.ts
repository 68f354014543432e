import { z } from 'zod'
import type { Config } from '../config.ts'
import { sandboxUrl } from '../services.ts'
import { type LocalSecrets, sandboxTokenOf } from './data-dir.ts'

export type RequestedCapability = 'active' | 'inactive'

/** The actions that only the sandbox has, and no real processor. */
export type SandboxControl = {
  /** Where the sandbox keeps its state: a folder of this machine, or the address of a sandbox elsewhere. */
  location: string
  /** Sets the capabilities of a merchant's processor account; omitted ones stay unchanged. */
  setCapabilities(livemode: boolean, processorAccount: string, requested: RequestedCapabilities): Promise<void>
  /** Has the processor throw an account out, for a reason such as `fraud`; null takes it back. */
  rejectAccount(livemode: boolean, processorAccount: string, reason: string | null): Promise<void>
  /** Has the processor require data of an account, in the place of what it required before. */
  requireData(livemode: boolean, processorAccount: string, requirements: readonly RequiredData[]): Promise<void>
  /** Whether the sandbox runs in another process, and so outlives this one. */
  goesOn: boolean
  /**
   * Adds a fault, in the sandbox's own format.
   * @throws SandboxError that names the field and its allowed values
   */
  addFault(fault: Record<string, unknown>): Promise<Record<string, unknown>>
  listFaults(): Promise<Record<string, unknown>[]>
  /**
   * Removes one fault, or all of them without an id.
   * @returns the number of removed faults
   */
  removeFaults(id?: string): Promise<number>
  /** Advances the sandbox's clock by a number of seconds, and waits until all due work is done. Returns its time. */
  advance(seconds: number): Promise<Date>
  /** Advances the clock to a time; one in the past changes nothing. */
  advanceTo(time: Date): Promise<Date>
}

export type RequestedCapabilities = {
  cards?: RequestedCapability | undefined
  transfers?: RequestedCapability | undefined
}

/** Data that the processor requires until a deadline; without one it is overdue. */
export type RequiredData = {
  name: string
  /** Unix seconds by the sandbox's clock. */
  deadline: number | null
  error?: { code: string; reason: string } | undefined
}

/** A month can hold many renewals, so an advance may take long. */
const timeoutsMs = { health: 10_000, capabilities: 10_000, advance: 300_000 }

/**
 * The address of the sandbox where one is the processor; null where a real one is. @throws SandboxError when neither
 * can be proved
 */
export async function sandboxAddress(config: Config, signal?: AbortSignal): Promise<string | null> {
  if (!config.stripe) return sandboxUrl(config)
  const { apiBase } = config.stripe
  // The configuration names another address for the processor. Only a sandbox answers there as one.
  return apiBase !== undefined && (await isSandbox(apiBase, signal)) ? apiBase : null
}

/** The answers are small, and no decoder of compressed ones is reached. */
const uncompressed = { 'accept-encoding': 'identity' }

/**
 * Whether the server at an address is a sandbox. A missing answer proves nothing: a busy sandbox may be slow.
 * @throws SandboxError if there is no answer
 */
export async function isSandbox(url: string, signal = AbortSignal.timeout(timeoutsMs.health)): Promise<boolean> {
  const answer = await fetch(`${url}/_sandbox/health`, { headers: uncompressed, signal }).catch((cause: unknown) => {
    throw new SandboxError(`The processor at ${url} does not answer.`, { cause })
  })
  await answer.body?.cancel()
  // The answer is that of a proxy in front of the processor.
  if (answer.status >= 500) throw new SandboxError(`The processor at ${url} answers with status ${answer.status}.`)
  return answer.ok
}

/**
 * The same for a sandbox of this installation that may have ended: another program may have its port now. Silence
 * leaves it open.
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

/** The token for the sandbox that is the processor; undefined for one elsewhere whose token is not configured. */
export function controlToken(config: Config, secrets: LocalSecrets | null): string | undefined {
  return config.stripe || !secrets ? config.sandbox.token : sandboxTokenOf(config, secrets)
}

/** The sandbox at an address, called by `fetchSandbox` with its token. */
export function createSandboxControl(
  url: string,
  token: string | undefined,
  fetchSandbox: typeof fetch = fetch,
  location: string = url,
): SandboxControl {
  async function call(
    livemode: boolean,
    path: string,
    input: object | null,
    timeoutMs: number,
    method = 'POST',
  ): Promise<unknown> {
    if (token === undefined) {
      throw new SandboxError('Set SANDBOX_TOKEN to the control token that the sandbox prints at its start.')
    }
    const answer = await fetchSandbox(`${url}/_sandbox/${path}?livemode=${livemode}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(input ? { body: JSON.stringify(input) } : {}),
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
  async function moveClock(input: object): Promise<Date> {
    const { now } = clockBody.parse(await call(false, 'clock', input, timeoutsMs.advance))
    return new Date(now * 1000)
  }
  return {
    location,
    goesOn: fetchSandbox === fetch,
    async setCapabilities(livemode, processorAccount, { cards, transfers }) {
      const requested = { card_payments: cards, transfers }
      await call(livemode, `accounts/${processorAccount}/capabilities`, requested, timeoutsMs.capabilities)
    },
    async rejectAccount(livemode, processorAccount, reason) {
      await call(livemode, `accounts/${processorAccount}/reject`, { reason }, timeoutsMs.capabilities)
    },
    async requireData(livemode, processorAccount, requirements) {
      await call(livemode, `accounts/${processorAccount}/requirements`, { requirements }, timeoutsMs.capabilities)
    },
    async addFault(fault) {
      return faultBody.parse(await call(false, 'faults', fault, timeoutsMs.capabilities))
    },
    async listFaults() {
      return faultsBody.parse(await call(false, 'faults', null, timeoutsMs.capabilities, 'GET')).data
    },
    async removeFaults(id) {
      const path = id === undefined ? 'faults' : `faults/${encodeURIComponent(id)}`
      return removedBody.parse(await call(false, path, null, timeoutsMs.capabilities, 'DELETE')).removed
    },
    advance: (seconds) => moveClock({ advance_seconds: seconds }),
    advanceTo: (time) => moveClock({ advance_to: time.getTime() / 1000 }),
  }
}

const errorBody = z.object({ error: z.object({ message: z.string() }) })
const faultBody = z.record(z.string(), z.unknown())
const faultsBody = z.object({ data: z.array(faultBody) })
const removedBody = z.object({ removed: z.number() })
const clockBody = z.object({ now: z.number() })

/** The sandbox refused a request; the message is for the operator. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}
