import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createSandbox, listen } from '@merchant-payments/sandbox'
import Stripe from 'stripe'

/** The Stripe that is asked. */
export type Target = {
  name: 'sandbox' | 'stripe'
  stripe: Stripe
  /** The same with a key that Stripe does not know. */
  stranger: Stripe
  /** What a file of an account contains. */
  download(file: string, account: string): Promise<string>
  /**
   * Pays an open checkout with a card that is declined, as a customer would on its page. At Stripe by the undocumented calls of
   * its own command line tool.
   */
  declineOnPage(session: string, account: string): Promise<void>
  /** The status of the last answer. */
  lastStatus(): number
  /** Lets time pass, so that what Stripe does later has a chance to happen. */
  later(): Promise<void>
  close(): Promise<void>
}

/** How often Stripe itself is asked again, in milliseconds. */
const pollMs = 2_000
/** Stripe takes 25 requests a second in test mode. */
const minGapMs = 50
/** How far the sandbox's clock moves between two looks, in seconds. */
const sandboxStepSeconds = 60

/**
 * Stripe itself where a test key is given, else a sandbox of its own in memory.
 * @throws Error for a live key, or for anything that is no test key
 */
export async function openTarget(environment: NodeJS.ProcessEnv): Promise<Target> {
  const key = environment.STRIPE_SECRET_KEY_TEST
  if (!key) return openSandbox()
  if (/^[sr]k_live_/.test(key)) {
    throw new Error(
      'STRIPE_SECRET_KEY_TEST is a live key: conformance opens accounts and moves money, give it a test key.',
    )
  }
  if (!/^[sr]k_test_\w+$/.test(key))
    throw new Error('STRIPE_SECRET_KEY_TEST must be a test key: sk_test_… or rk_test_….')
  const base = environment.STRIPE_API_BASE
  const reached = clients(key, base ?? 'https://api.stripe.com', inTurns(minGapMs))
  return {
    name: 'stripe',
    ...reached,
    declineOnPage: (session, account) => declineByApi(reached.stripe, session, account),
    later: () => pause(pollMs),
    close: async () => {},
  }
}

async function openSandbox(): Promise<Target> {
  const key = `sk_test_${randomBytes(12).toString('hex')}`
  const pair = (mode: string) => ({ secret: `sk_${mode}_unused`, publishable: `pk_${mode}_unused` })
  const sandbox = createSandbox({
    file: ':memory:',
    publicUrl: 'https://sandbox.invalid',
    keys: { test: { ...pair('test'), secret: key }, live: pair('live') },
  })
  const server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  return {
    name: 'sandbox',
    ...clients(key, server.url, async () => {}),
    async declineOnPage(session) {
      const typed = { email: 'ada@example.com', number: '4000000000000002', expiry: '12/34', cvc: '123', name: 'Ada' }
      const response = await fetch(`${server.url}/c/pay/${session}`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams(typed),
      })
      await response.body?.cancel()
    },
    later: () => sandbox.advance(sandboxStepSeconds),
    async close() {
      await server.close()
      await sandbox.close()
    },
  }
}

async function declineByApi(stripe: Stripe, session: string, account: string): Promise<void> {
  const on = { stripeAccount: account }
  const method = await stripe.paymentMethods.create(
    {
      type: 'card',
      card: { token: 'tok_chargeDeclined' },
      billing_details: { name: 'Ada', email: 'ada@example.com', address: { country: 'US', postal_code: '12345' } },
    },
    on,
  )
  const page = (await stripe.rawRequest('GET', `/v1/payment_pages/${session}`, {}, on)) as { amount_total?: number }
  const confirmation = { payment_method: method.id, expected_amount: page.amount_total ?? 1_000 }
  try {
    await stripe.rawRequest('POST', `/v1/payment_pages/${session}/confirm`, confirmation, on)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
  }
}

function clients(key: string, base: string, turn: () => Promise<void>) {
  let status = 0
  const call: typeof fetch = async (url, init) => {
    await turn()
    const response = await fetch(url, init)
    status = response.status
    return response
  }
  const { protocol, hostname: host, port } = new URL(base)
  const scheme: 'http' | 'https' = protocol === 'http:' ? 'http' : 'https'
  const open = (secret: string) =>
    new Stripe(secret, {
      protocol: scheme,
      host,
      port: port || (scheme === 'http' ? '80' : '443'),
      httpClient: Stripe.createFetchHttpClient(call),
      // A repeated call would be recorded as the first.
      maxNetworkRetries: 0,
      telemetry: false,
      appInfo: { name: 'merchant-payments-api conformance' },
    })
  // Files lie on a host of their own at Stripe, and on the same one everywhere else.
  const files = host === 'api.stripe.com' ? 'https://files.stripe.com' : base
  return {
    stripe: open(key),
    stranger: open('sk_test_unknown'),
    lastStatus: () => status,
    async download(file: string, account: string) {
      const headers = { authorization: `Bearer ${key}`, 'stripe-account': account }
      const response = await call(`${files.replace(/\/$/, '')}/v1/files/${file}/contents`, { headers })
      return response.text()
    },
  }
}

/** Lets one request go at a time, and no more than one in so many milliseconds. */
function inTurns(gapMs: number): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return async () => {
    const mine = last
    last = mine.then(() => pause(gapMs))
    await mine
  }
}
