import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createSandbox, listen } from '@merchant-payments/sandbox'
import Stripe from 'stripe'

/** The Stripe that the journeys call. */
export type Target = {
  name: 'sandbox' | 'stripe'
  stripe: Stripe
  /** The same with a key that Stripe does not know. */
  stranger: Stripe
  /** The same with a restricted key that has no permission; null where none was given. */
  powerless: Stripe | null
  /** The content of an account's file. */
  download(file: string, account: string): Promise<string>
  /**
   * Pays an open checkout with a card that is declined, as a customer would on its page. At Stripe by the undocumented calls of
   * its own command line tool.
   */
  declineOnPage(session: string, account: string): Promise<void>
  /** Lets time pass, so that what Stripe does later has a chance to happen; false when the run has waited long enough. */
  later(): Promise<boolean>
  /** Walks several ways: at once where that saves time. */
  all(ways: readonly (() => Promise<void>)[]): Promise<void>
  close(): Promise<void>
}

/** The polling interval at Stripe itself, in milliseconds. */
const pollMs = 2_000
/** After that long nothing is waited for any more, in milliseconds: a run ends within four minutes. */
const patienceMs = 180_000
/** Stripe takes 25 requests a second in test mode. */
const minGapMs = 50
/** Stripe opens five accounts a second. */
const accountGapMs = 250
/** Longer than any of Stripe's test data takes, in looks at the sandbox. */
const maxLooks = 10_000
/** The step of the sandbox's clock between two polls, in seconds. */
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
  const restricted = environment.STRIPE_RESTRICTED_KEY_TEST
  if (restricted && !/^rk_test_\w+$/.test(restricted)) {
    throw new Error('STRIPE_RESTRICTED_KEY_TEST must be a restricted test key: rk_test_….')
  }
  const base = environment.STRIPE_API_BASE
  const turns = { any: inTurns(minGapMs), account: inTurns(accountGapMs) }
  const reached = clients({ key, restricted }, base ?? 'https://api.stripe.com', async (isAccount) => {
    if (isAccount) await turns.account()
    await turns.any()
  })
  const deadline = performance.now() + patienceMs
  return {
    name: 'stripe',
    ...reached,
    declineOnPage: (session, account) => declineByApi(reached.stripe, session, account),
    async later() {
      if (performance.now() > deadline) return false
      await pause(pollMs)
      return true
    },
    async all(ways) {
      await Promise.all(ways.map((walk) => walk()))
    },
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
  const restricted = await powerlessKey(server.url, sandbox.token)
  let looks = 0
  return {
    name: 'sandbox',
    ...clients({ key, restricted }, server.url, async () => {}),
    async declineOnPage(session) {
      const typed = { email: 'ada@example.com', number: '4000000000000002', expiry: '12/34', cvc: '123', name: 'Ada' }
      const response = await fetch(`${server.url}/c/pay/${session}`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams(typed),
      })
      await response.body?.cancel()
    },
    async later() {
      looks += 1
      if (looks > maxLooks) return false
      await sandbox.clock.advance({ seconds: sandboxStepSeconds })
      return true
    },
    // The sandbox has one clock for all walks.
    async all(ways) {
      for (const walk of ways) await walk()
    },
    async close() {
      await server.close()
      await sandbox.close()
    },
  }
}

/** As the dashboard would make it. */
async function powerlessKey(base: string, token: string): Promise<string> {
  const response = await fetch(`${base}/_sandbox/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ permissions: [] }),
  })
  return ((await response.json()) as { key: string }).key
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

function clients(
  { key, restricted }: { key: string; restricted: string | undefined },
  base: string,
  turn: (isAccount: boolean) => Promise<void>,
) {
  const call: typeof fetch = async (url, init) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url)
    await turn(init?.method === 'POST' && /^\/v[12](\/core)?\/accounts$/.test(pathname))
    return fetch(url, init)
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
    powerless: restricted ? open(restricted) : null,
    async download(file: string, account: string) {
      const headers = { authorization: `Bearer ${key}`, 'stripe-account': account }
      const response = await call(`${files.replace(/\/$/, '')}/v1/files/${file}/contents`, { headers })
      return response.text()
    },
  }
}

/** Sends one request at a time, and no more than one in a number of milliseconds. */
function inTurns(gapMs: number): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return async () => {
    const mine = last
    last = mine.then(() => pause(gapMs))
    await mine
  }
}
