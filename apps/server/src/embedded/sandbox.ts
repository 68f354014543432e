import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createSandbox, type Log, listen } from '@merchant-payments/sandbox'
import type { Logger } from 'pino'
import { type Config, urlOf } from '../config.ts'
import type { LocalSecrets } from './data-dir.ts'

/** Where the processor's events come in. */
export const processorEventsPath = '/processor/events'

/** `start` begins to send events: call it once somebody listens for them. */
export type RunningSandbox = { start(): void; stop(): Promise<void> }

/** The payment processor of an installation that has none: on its own port, with its state in the data directory. */
export async function startSandbox(config: Config, secrets: LocalSecrets, log: Logger): Promise<RunningSandbox> {
  const folder = join(config.dataDir, 'sandbox')
  await mkdir(folder, { recursive: true })
  const keys = ({ secretKey, publishableKey }: LocalSecrets['sandbox']['live']) => ({
    secret: secretKey,
    publishable: publishableKey,
  })
  const eventsUrl = `${urlOf(config.host, config.port)}${processorEventsPath}`
  const sandbox = createSandbox({
    file: join(folder, 'sandbox.sqlite'),
    publicUrl: urlOf(config.host, config.sandbox.port),
    keys: { live: keys(secrets.sandbox.live), test: keys(secrets.sandbox.test) },
    webhooks: ([true, false] as const).flatMap((livemode) =>
      ([false, true] as const).map((connect) => ({
        livemode,
        connect,
        url: eventsUrl,
        secret: secrets.sandbox[livemode ? 'live' : 'test'].webhookSecrets[connect ? 1 : 0],
      })),
    ),
    settlementDays: config.sandbox.settlementDays,
    log: sandboxLog(log.child({ part: 'sandbox' })),
  })
  const listening = await listen(sandbox, { host: config.host, port: config.sandbox.port }).catch(
    async (error: unknown) => {
      await sandbox.close()
      throw error
    },
  )
  return {
    start: () => sandbox.start(),
    async stop() {
      await listening.close()
      await sandbox.close()
    },
  }
}

/** That an event arrived is news for whoever looks into the sandbox, not for everybody who starts the server. */
function sandboxLog(log: Logger): Log {
  return {
    info: (details, message) => log.debug(details, message),
    error: (details, message) => log.error(details, message),
  }
}
