import type { Services } from '@merchant-payments/api/services'
import { nextPauseEnd, resumeEndedPauses } from '@merchant-payments/api/worker'
import type { SandboxControl } from './sandbox-control.ts'

/**
 * Advances the sandbox to a time. It stops at the end of each pause of a subscription, which is resumed there.
 * @returns the sandbox's time then
 * @throws SandboxError
 */
export async function advanceEndingPauses(
  services: Services,
  sandbox: Pick<SandboxControl, 'advanceTo'>,
  until: Date,
): Promise<Date> {
  for (;;) {
    const end = await nextPauseEnd(services, until)
    const now = await sandbox.advanceTo(end ?? until)
    await services.processor.clock.read()
    if (end === null) return now
    // A subscription that cannot be resumed is tried again by the worker.
    await resumeEndedPauses(services)
  }
}
