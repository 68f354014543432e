import { createHmac } from 'node:crypto'
import { createProcessor, type Processor, type TimedCall } from '@merchant-payments/processor'
import { createSandbox, type Sandbox, type SandboxOptions } from '@merchant-payments/sandbox'
import { patienceMs } from '@merchant-payments/vitest/suites'

/** An event as the processor would send it: the bytes, and the header that signs them. */
export type SentEvent = {
  id: string
  type: string
  livemode: boolean
  account: string | null
  body: Buffer
  signature: string
}

/** Options of the processor for a test. */
export type TestProcessorOptions = Pick<SandboxOptions, 'afterLastRetry' | 'clock' | 'settlementDays'> & {
  /** How long we wait for an answer of the processor; for longer than any takes when left out. */
  timeoutMs?: number
  /** Called after each call to the processor. */
  onCall?: (call: TimedCall) => void
}

/** Answers a call to the processor in its place; undefined lets the call through. */
export type Interception = (request: Request) => Promise<Response | undefined> | Response | undefined

/** The sandbox in memory, reached without a network; what it sends waits until a test takes it. */
export type TestProcessor = {
  processor: Processor
  /** The same of a platform that has keys for one mode alone. */
  processorOf(livemode: boolean): Processor
  sandbox: Sandbox
  /** Everything that was sent since the last call, in the order of sending. */
  events(): Promise<SentEvent[]>
  /** Throws away what was sent about these accounts since the last call. */
  leaveOut(accounts: readonly string[]): Promise<void>
  /** Stands between us and the processor until the test says `intercept(null)`. */
  intercept(interception: Interception | null): void
  /** The header with which an endpoint of the platform's own would be sent any bytes. */
  sign(body: Buffer, livemode?: boolean): string
  /** The same bytes as an endpoint with this secret would be sent them. */
  signed(body: Buffer, secret: string): { body: Buffer; signature: string }
  /** The same event with other fields, signed again. `secretOf` signs it as another endpoint would. */
  resigned(event: SentEvent, changes: Record<string, unknown>, secretOf?: { livemode: boolean; at?: Date }): SentEvent
  /** Switches capabilities of an account as the processor would. */
  decide(livemode: boolean, account: string, capabilities: Record<string, 'active' | 'inactive'>): Promise<Response>
  /** Has the processor throw an account out; null takes it back. */
  reject(livemode: boolean, account: string, reason: string | null): Promise<Response>
  /** Has the owner of an account with a dashboard disconnect it from the platform. */
  disconnect(livemode: boolean, account: string): Promise<Response>
  /** Has the processor require data of an account, in the place of what it required before. */
  require(livemode: boolean, account: string, requirements: readonly object[]): Promise<Response>
  /** Advances the processor's clock, and runs the work that becomes due. */
  advance(seconds: number): Promise<Response>
  /** Decides a dispute as the customer's bank would. */
  decideDispute(livemode: boolean, id: string, status: 'won' | 'lost' | 'warning_closed'): Promise<Response>
  /** A call of the processor's own API, in form encoding; on the platform's own account if `account` is null. */
  call(livemode: boolean, path: string, account: string | null, fields?: Record<string, string>): Promise<Response>
  /** Ends a subscription now. Nothing more falls due for it when the clock is moved on. */
  endSubscription(livemode: boolean, account: string | null, id: string): Promise<Response>
  /** Deletes a customer as on the processor's own dashboard. */
  deleteCustomer(livemode: boolean, account: string | null, id: string): Promise<Response>
  /** Sends the form of a hosted checkout as a customer would. */
  pay(session: string, typed?: Record<string, string>): Promise<unknown>
  close(): Promise<void>
}

const customer = {
  email: 'ada@example.com',
  number: '4242424242424242',
  expiry: '12/34',
  cvc: '123',
  name: 'Ada Lovelace',
}

const credentialsOf = (mode: 'live' | 'test') => ({
  secretKey: `sk_${mode}_0123456789abcdef`,
  publishableKey: `pk_${mode}_0123456789abcdef`,
  webhookSecrets: [`whsec_${mode}_platform`, `whsec_${mode}_connect`],
})

const origin = 'http://processor.test'

export function testProcessor(options: TestProcessorOptions = {}): TestProcessor {
  const live = credentialsOf('live')
  const test = credentialsOf('test')
  const sent: SentEvent[] = []
  let interception: Interception | null = null

  const sandbox = createSandbox({
    ...options,
    file: ':memory:',
    publicUrl: origin,
    keys: {
      live: { secret: live.secretKey, publishable: live.publishableKey },
      test: { secret: test.secretKey, publishable: test.publishableKey },
    },
    webhooks: [live, test].flatMap(({ webhookSecrets }, index) =>
      webhookSecrets.map((secret, connect) => ({
        livemode: index === 0,
        connect: connect === 1,
        url: `http://platform.test/${index}/${connect}`,
        secret,
      })),
    ),
    fetch: async (_url, init) => {
      sent.push(readSentTransfers(init))
      return new Response(null, { status: 200 })
    },
  })
  // A request that nothing holds is collected, and an interception that waits for its signal then waits for ever.
  const underWay = new Set<Request>()
  const reach: typeof fetch = async (url, init) => {
    const request = new Request(url, init)
    underWay.add(request)
    try {
      return (await interception?.(request)) ?? (await sandbox.fetch(request))
    } finally {
      underWay.delete(request)
    }
  }
  const reached = {
    apiBase: origin,
    fetch: reach,
    timeoutMs: options.timeoutMs ?? patienceMs,
    ...(options.onCall && { onCall: options.onCall }),
  }
  const bearer = (livemode: boolean) => `Bearer ${(livemode ? live : test).secretKey}`
  const call = (livemode: boolean, path: string, account: string | null, init: RequestInit) =>
    sandbox.fetch(
      new Request(`${origin}${path}`, {
        ...init,
        headers: { authorization: bearer(livemode), ...(account ? { 'stripe-account': account } : {}) },
      }),
    )
  // Cards and transfers fall together where only one is decided: a test that says one means the other as it was.
  const decided = new Map<string, Record<string, 'active' | 'inactive'>>()
  const control = (livemode: boolean, path: string, body: object) =>
    sandbox.fetch(
      new Request(`${origin}/_sandbox/${path}?livemode=${livemode}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )

  return {
    processor: createProcessor({ live, test, ...reached }),
    processorOf: (livemode) =>
      createProcessor({ live: livemode ? live : undefined, test: livemode ? undefined : test, ...reached }),
    sandbox,
    async events() {
      await sandbox.deliverDue()
      return sent.splice(0)
    },
    async leaveOut(accounts) {
      await sandbox.deliverDue()
      const kept = sent.splice(0).filter(({ account }) => !account || !accounts.includes(account))
      sent.push(...kept)
    },
    intercept(next) {
      interception = next
    },
    sign: (body, livemode = false) => signature(body, (livemode ? live : test).webhookSecrets[0]),
    signed: (body, secret) => ({ body, signature: signature(body, secret) }),
    resigned(event, changes, secretOf = { livemode: event.livemode }) {
      const { webhookSecrets } = secretOf.livemode ? live : test
      const body = Buffer.from(JSON.stringify({ ...(JSON.parse(event.body.toString()) as object), ...changes }))
      const { id = event.id } = changes as { id?: string }
      return { ...event, id, body, signature: signature(body, webhookSecrets[event.account ? 1 : 0], secretOf.at) }
    },
    decide(livemode, account, capabilities) {
      const both = { card_payments: 'active', transfers: 'active', ...decided.get(account), ...capabilities } as const
      decided.set(account, both)
      return control(livemode, `accounts/${account}/capabilities`, both)
    },
    reject: (livemode, account, reason) => control(livemode, `accounts/${account}/reject`, { reason }),
    disconnect: (livemode, account) => control(livemode, `accounts/${account}/disconnect`, {}),
    require: (livemode, account, requirements) =>
      control(livemode, `accounts/${account}/requirements`, { requirements }),
    decideDispute: (livemode, id, status) => control(livemode, `disputes/${id}`, { status }),
    advance: (seconds) => control(false, 'clock', { advance_seconds: seconds }),
    call: (livemode, path, account, fields) =>
      call(livemode, path, account, fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    endSubscription: (livemode, account, id) =>
      call(livemode, `/v1/subscriptions/${id}`, account, { method: 'DELETE' }),
    deleteCustomer: (livemode, account, id) => call(livemode, `/v1/customers/${id}`, account, { method: 'DELETE' }),
    async pay(session, typed) {
      const response = await sandbox.fetch(
        new Request(`${origin}/c/pay/${session}`, {
          method: 'POST',
          headers: { accept: 'application/json' },
          body: new URLSearchParams({ ...customer, ...typed }),
        }),
      )
      return response.json()
    },
    close: () => sandbox.close(),
  }
}

function signature(body: Buffer, secret = '', at = new Date()): string {
  const time = Math.floor(at.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${time}.`).update(body)
  return `t=${time},v1=${mac.digest('hex')}`
}

function readSentTransfers(init: RequestInit | undefined): SentEvent {
  const body = Buffer.from(String(init?.body))
  const { id, type, livemode, account } = JSON.parse(body.toString()) as Omit<SentEvent, 'body' | 'signature'>
  const signature = new Headers(init?.headers).get('stripe-signature') ?? ''
  return { id, type, livemode, account: account ?? null, body, signature }
}
