import { createSandbox, type SandboxOptions } from '@merchant-payments/sandbox'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createProcessor } from '../index.ts'

const mode = (name: 'live' | 'test') => ({
  secretKey: `sk_${name}_platform`,
  publishableKey: `pk_${name}_platform`,
  webhookSecrets: [`whsec_${name}_platform`, `whsec_${name}_connect`],
})

export const credentials = { live: mode('live'), test: mode('test') }

/** For calls that are never answered: the timeout is a tenth of a second, too short for answers on a busy machine. */
export const hastyProcessor = () => createProcessor({ ...credentials, timeoutMs: 100 })

/**
 * A platform whose Stripe is a sandbox of its own. `network` changes what the wire does for one test: it is
 * asked before the sandbox is.
 */
export function platformForTests(options: Pick<SandboxOptions, 'legacyPlatform' | 'platformCountry'> = {}) {
  const sandbox = createSandbox({
    ...options,
    file: ':memory:',
    publicUrl: 'https://checkout.example.com',
    keys: {
      live: { secret: credentials.live.secretKey, publishable: credentials.live.publishableKey },
      test: { secret: credentials.test.secretKey, publishable: credentials.test.publishableKey },
    },
  })
  const toSandbox = ['api', 'files'].map((host) =>
    http.all(`https://${host}.stripe.com/*`, ({ request }) => sandbox.fetch(request)),
  )
  const network = setupServer(...toSandbox)
  beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => network.resetHandlers())
  afterAll(async () => {
    network.close()
    await sandbox.close()
  })
  return {
    processor: createProcessor({ ...credentials, timeoutMs: patienceMs, throttle: { firstPauseMs: 1 } }),
    network,
    sandbox,
  }
}
