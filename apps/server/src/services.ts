import {
  builtInBlocklist,
  createActionLimit,
  createAdmission,
  createAuditLog,
  createFeedWatch,
  createReaders,
  createScreenTexts,
  lacksEncryptionKey,
  loadDataKeys,
  processorClock,
  type SandboxClock,
  type Services,
  shareBudgets,
} from '@merchant-payments/api/services'
import { isSaturated, type Replica } from '@merchant-payments/db'
import { createKeyring } from '@merchant-payments/db/encryption'
import { noteProgress } from '@merchant-payments/db/worker'
import { createCountryRules, createProcessor, type TimedCall } from '@merchant-payments/processor'
import type { Logger } from 'pino'
import { type Config, sandboxUrl } from './config.ts'
import type { OpenDatabase } from './database/database.ts'
import type { LocalSecrets } from './embedded/data-dir.ts'
import { createMail } from './mail/create-mail.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import { traceProcessorClient } from './trace/trace-processor-client.ts'

type Wiring = {
  wakeDeliveries?: () => void
  /** Counts what happens. */
  metrics?: Pick<Metrics, 'observer' | 'onCall' | 'onProcessorRequest' | 'onRead'>
  /** From which lists are read. */
  replica?: Replica | undefined
  /** Where mails are shown in development, if no SMTP server is configured. The standard output by default. */
  mailOutput?: { write(text: string): unknown } | undefined
  /** Calls the processor in the place of the network. */
  fetch?: typeof fetch
  /** Advances the processor's time, where the portal may. */
  sandboxClock?: SandboxClock | undefined
  /** Makes the data keys of a new installation: a server does, and no command, which may run with the settings of another shell. */
  makesDataKeys?: boolean
}

/** The services of the API's verbs, from the configuration and the keys in the database. */
export async function createServices(
  config: Config,
  { database, clock }: Pick<OpenDatabase, 'database' | 'clock'>,
  secrets: LocalSecrets | null,
  log: Logger,
  {
    wakeDeliveries = () => undefined,
    metrics,
    replica,
    mailOutput,
    fetch,
    sandboxClock,
    makesDataKeys = false,
  }: Wiring = {},
): Promise<Services> {
  const credentials = config.stripe ?? (secrets && { ...secrets.sandbox, apiBase: sandboxUrl(config) })
  if (!credentials) throw new Error('credentials come from the configuration or the data directory')
  const onCall = (call: TimedCall) => {
    noteProgress()
    metrics?.onCall(call)
  }
  const processor = createProcessor({
    ...credentials,
    rateLimits: { perSecond: config.processorLimits, shared: shareBudgets(database) },
    onCall,
    onRequest: metrics?.onProcessorRequest,
    proxy: config.processorProxy,
    trace: config.otlpEndpoint === undefined ? undefined : traceProcessorClient,
    ...(fetch ? { fetch } : {}),
  })
  const keyring = createKeyring(encryptionKeysOf(config, secrets))
  const make = makesDataKeys && !(await lacksEncryptionKey({ database, keyring }))
  return {
    database,
    readers: replica && createReaders(database, replica, metrics?.onRead),
    processor,
    keyring,
    dataKeys: await loadDataKeys(database, keyring, { make }),
    clock,
    processorClock: processorClock(clock, processor),
    sandboxClock,
    auditLog: createAuditLog(database, clock, (err, change) =>
      log.error({ err, change }, 'a change could not be written to the audit log yet'),
    ),
    countryRules: createCountryRules(config.countryRules),
    accountModel: config.accountModel,
    platformHosting: config.platformHosting,
    operatorTwoFactor: config.operatorTwoFactor,
    accountTerms: config.accountTerms,
    admission: createAdmission({ isHeldUp: (accountId) => isSaturated(database.pool, accountId) }),
    feedWatch: createFeedWatch(database, config.eventsPollLimit),
    screenTexts: createScreenTexts(config.blocklist ?? builtInBlocklist()),
    webhookAllowCidrs: config.webhooks.allowCidrs,
    webhookRetrySchedule: config.webhooks.retrySchedule,
    webhookSourceAddresses: config.webhooks.sourceAddresses,
    attempts: createActionLimit(database, clock),
    observer: metrics?.observer,
    publicUrl: config.publicUrl,
    alert: (details, message) => log.warn(details, message),
    ...createMail(config, mailOutput),
    mailsCustomers: config.mailsCustomers,
    remindsCustomers: config.customerMails && config.mailsCustomers,
    wakeDeliveries,
  }
}

function encryptionKeysOf(config: Config, secrets: LocalSecrets | null): string[] {
  const keys = config.encryptionKeys ?? (secrets && [secrets.encryptionKey])
  if (!keys) throw new Error('encryption keys come from the configuration or the data directory')
  return keys
}

/** Whether secrets have to be generated and kept in the data directory. */
export function needsLocalSecrets(config: Config): boolean {
  return !config.stripe || !config.encryptionKeys
}

/** Whether this installation keeps anything in its data directory. */
export function usesDataDir(config: Config): boolean {
  return needsLocalSecrets(config) || config.databaseUrl === undefined
}
