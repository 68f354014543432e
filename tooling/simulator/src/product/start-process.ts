import type { Services } from '@merchant-payments/api/services'
import { openInbox } from '@merchant-payments/api/worker'
import { createApp, createLog, readConfig } from '@merchant-payments/server'
import { createServices, openDatabase, startWorker } from '@merchant-payments/server/parts'
import { createAnnouncer } from '@merchant-payments/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Borders } from './borders.ts'
import { credentials, processorUrl, publicUrl } from './credentials.ts'

export type Role = 'api' | 'worker' | 'operator'

/** The parts of a started process. */
export type Parts = { services: Services; app: FastifyInstance | null }

/**
 * The product, put together as a server does it, with other borders. `operator` is a command, which has neither side.
 * @param told called with each line of the log
 */
export async function startParts(
  role: Role,
  { fetch, sender }: Borders,
  { databaseUrl, told }: { databaseUrl: string; told: (line: string) => void },
): Promise<Parts> {
  const { live, test } = credentials
  const config = readConfig(
    {
      ROLE: role === 'operator' ? 'all' : role,
      DATABASE_URL: databaseUrl,
      DATABASE_MIGRATIONS: 'command',
      DATABASE_POOL_SIZE: '8',
      PUBLIC_URL: publicUrl,
      STRIPE_API_BASE: processorUrl,
      STRIPE_SECRET_KEY_LIVE: live.secretKey,
      STRIPE_PUBLISHABLE_KEY_LIVE: live.publishableKey,
      STRIPE_WEBHOOK_SECRETS_LIVE: live.webhookSecrets.join(),
      STRIPE_SECRET_KEY_TEST: test.secretKey,
      STRIPE_PUBLISHABLE_KEY_TEST: test.publishableKey,
      STRIPE_WEBHOOK_SECRETS_TEST: test.webhookSecrets.join(),
      ENCRYPTION_KEY: credentials.encryptionKey,
      LOG_LEVEL: 'warn',
    },
    [],
  )
  const log = createLog(config, { write: told })
  const opened = await openDatabase(config, log)
  let wake = createAnnouncer(opened.database.pool, log)
  const services = await createServices(config, opened, null, log, {
    fetch,
    makesDataKeys: true,
    wakeDeliveries: () => wake(),
  })
  if (role === 'operator') return { services, app: null }
  if (role === 'worker') {
    const worker = await startWorker(config, services, log, undefined, sender)
    wake = worker.wakeDeliveries
    return { services, app: null }
  }
  const { rateLimitPerHour, platformRateLimitPerHour, metricsToken } = config
  const inbox = openInbox(services, (err) => log.warn({ err }, 'an event of the processor will be applied later'))
  const app = await createApp({ services, inbox, rateLimitPerHour, platformRateLimitPerHour, log, metricsToken })
  await app.ready()
  return { services, app }
}
