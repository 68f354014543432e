import { createAuditLog, type Services, systemClock } from '@merchant-payments/api/services'
import type { Database } from '@merchant-payments/db'
import type { Keyring } from '@merchant-payments/db/encryption'

const quiet = () => undefined

/** The services of procedures that call no processor. @param keyring seals secrets and the links of receipts */
export function benchServices(database: Database, keyring: Keyring): Services {
  return {
    ...{ database, keyring, dataKeys: { links: keyring, signInSecret: 'bench' } },
    processor: { isSetUp: () => true, clock: { aheadMs: () => 0 } },
    ...{ clock: systemClock, processorClock: systemClock, publicUrl: 'http://x' },
    auditLog: createAuditLog(database, systemClock, console.error),
    ...{ platformHosting: 'all', countryRules: [], wakeDeliveries: quiet, alert: quiet, observer: undefined },
  } as unknown as Services
}
