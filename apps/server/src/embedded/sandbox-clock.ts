import { createSandboxClock, type SandboxClock, type Services } from '@merchant-payments/api/services'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { advanceEndingPauses } from './advance-ending-pauses.ts'
import type { LocalSecrets } from './data-dir.ts'
import { drainEventsAndMovements } from './drain-events-and-movements.ts'
import { controlToken, createSandboxControl, SandboxError, sandboxAddress } from './sandbox-control.ts'

const dayMs = 24 * 3_600_000
/** The maximum wait at the start for a sandbox at a configured address, in milliseconds. */
const probeMs = 2_000
/** The maximum wait for open work, in milliseconds; the rest is left to the worker. */
const drainMs = 10_000

type Wiring = {
  secrets: LocalSecrets | null
  log: Logger
  /** Calls the sandbox where it runs in this process. */
  fetchSandbox: typeof fetch | undefined
  services: () => Services
}

/** The clock of the sandbox, with which the portal advances the time; undefined without one, or without its token. */
export async function openSandboxClock(config: Config, wiring: Wiring): Promise<SandboxClock | undefined> {
  const token = controlToken(config, wiring.secrets)
  const address = await sandboxAddress(config, AbortSignal.timeout(probeMs)).catch(nullIfSilent)
  if (address === null || token === undefined) return undefined
  const sandbox = createSandboxControl(address, token, wiring.fetchSandbox)
  return createSandboxClock(async (until) => {
    const services = wiring.services()
    const since = services.clock.now()
    // Day by day, so that no call waits for too many renewals, and the portal shows the progress.
    for (let at = services.processorClock.now().getTime(); at < until.getTime(); ) {
      at = Math.min(Math.floor((at + dayMs) / 1000) * 1000, until.getTime())
      await advanceEndingPauses(services, sandbox, new Date(at))
    }
    await drainEventsAndMovements(services, since, drainMs).catch((err: unknown) =>
      wiring.log.warn({ err }, 'the work that fell due when the test clock was advanced is not finished'),
    )
  })
}

function nullIfSilent(error: unknown): null {
  if (error instanceof SandboxError) return null
  throw error
}
