import { randomBytes } from 'node:crypto'
import { createSandbox, listen } from '@merchant-payments/sandbox'

/** A processor that outlives all processes of the drill and sends its events through the proxy. */
export type Processor = { settings: NodeJS.ProcessEnv; close(): Promise<void> }

export async function startProcessor(port: number, platformUrl: string): Promise<Processor> {
  const url = `http://127.0.0.1:${port}`
  const random = () => randomBytes(16).toString('hex')
  const pair = (mode: 'live' | 'test') => ({ secret: `sk_${mode}_${random()}`, publishable: `pk_${mode}_${random()}` })
  const keys = { test: pair('test'), live: pair('live') }
  const webhooks = [false, true].map((connect) => ({
    livemode: false,
    connect,
    url: `${platformUrl}/processor/events`,
    secret: `whsec_${random()}`,
  }))
  const reserve = { amount: 1_000_000, currency: 'usd' }
  const sandbox = createSandbox({ file: ':memory:', publicUrl: url, keys, webhooks, reserve })
  const listening = await listen(sandbox, { host: '127.0.0.1', port })
  sandbox.start()
  return {
    settings: {
      STRIPE_API_BASE: url,
      STRIPE_SECRET_KEY_TEST: keys.test.secret,
      STRIPE_PUBLISHABLE_KEY_TEST: keys.test.publishable,
      STRIPE_WEBHOOK_SECRETS_TEST: webhooks.map(({ secret }) => secret).join(','),
    },
    async close() {
      await sandbox.stop()
      await listening.close()
      await sandbox.close()
    },
  }
}
