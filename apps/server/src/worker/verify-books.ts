import type { Services } from '@merchant-payments/api/services'
import { verifyNightly } from '@merchant-payments/api/worker'
import type { Logger } from 'pino'

/** Verifies the books when it is due, and logs the findings. */
export function createBookVerification(services: Services, log: Logger, signal: AbortSignal): () => Promise<undefined> {
  return async () => {
    const report = await verifyNightly(services, { signal }).catch((error: unknown) => {
      // This process ends, and another one begins again.
      if (signal.aborted) return null
      throw error
    })
    if (!report) return undefined
    log.info({ rows: report.rows, ok: report.ok }, 'the books were verified')
    for (const { name, findings } of report.checks) {
      if (findings.length > 0) log.error({ check: name, findings }, 'the books have discrepancies')
    }
    return undefined
  }
}
