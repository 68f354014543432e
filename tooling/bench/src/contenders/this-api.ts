import { randomBytes } from 'node:crypto'
import { createLog, readConfig, run } from '@merchant-payments/server'
import { contend, portOf } from '../contender.ts'

const anyPort = '4242'

// The server as an operator runs it, `ROLE=api`, on a database of its own. The processor is never called.
contend(async ({ databaseUrl }) => {
  const config = readConfig({
    ROLE: 'api',
    DATABASE_URL: databaseUrl,
    PORT: anyPort,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    STRIPE_SECRET_KEY_LIVE: 'sk_live_bench',
    STRIPE_SECRET_KEY_TEST: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY_LIVE: 'pk_live_bench',
    STRIPE_PUBLISHABLE_KEY_TEST: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRETS_LIVE: 'whsec_bench',
    STRIPE_WEBHOOK_SECRETS_TEST: 'whsec_bench',
    // The others write no line for each request either.
    LOG_LEVEL: 'warn',
    // Counted like any other, but out of reach of a minute.
    RATE_LIMIT_PER_HOUR: '100000000',
  })
  const { server } = await run({ ...config, port: 0 }, createLog(config))
  if (!server) throw new Error('the server has no HTTP side')
  return portOf(server)
})
