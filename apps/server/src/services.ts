import { builtInBlocklist, createScreen, type Services, systemClock } from '@merchant-payments/api'
import type { Database } from '@merchant-payments/db'
import { createProcessor } from '@merchant-payments/processor'
import { newKeyring } from '@merchant-payments/webhooks'
import { type Config, urlOf } from './config.ts'
import type { LocalSecrets } from './embedded/data-dir.ts'

type Wiring = {
  wakeDeliveries?: () => void
  /** Reaches the processor in the place of the network. */
  fetch?: typeof fetch
}

/** What the verbs of the API work with, from the configuration. */
export function createServices(
  config: Config,
  database: Database,
  secrets: LocalSecrets | null,
  { wakeDeliveries = () => undefined, fetch }: Wiring = {},
): Services {
  const credentials = config.stripe ?? (secrets && { ...secrets.sandbox, apiBase: sandboxUrl(config) })
  const encryptionKeys = config.encryptionKeys ?? (secrets && [secrets.encryptionKey])
  if (!credentials || !encryptionKeys) throw new Error('credentials come from the configuration or the data directory')
  return {
    database,
    processor: createProcessor({ ...credentials, ...(fetch ? { fetch } : {}) }),
    keyring: newKeyring(encryptionKeys),
    clock: systemClock,
    screen: createScreen(config.blocklist ?? builtInBlocklist()),
    webhookAllowCidrs: config.webhooks.allowCidrs,
    wakeDeliveries,
  }
}

/** Whether something has to be made up and kept in the data directory. */
export function needsLocalSecrets(config: Config): boolean {
  return !config.stripe || !config.encryptionKeys
}

/** Where the sandbox is reached that stands in for the processor. */
export function sandboxUrl(config: Config): string {
  return config.sandboxElsewhere ?? urlOf(config.host, config.sandbox.port)
}
