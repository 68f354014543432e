import { randomBytes } from 'node:crypto'
import { createSandbox, listen } from '@merchant-payments/sandbox'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { onTestFinished } from 'vitest'
import { newPlace } from './place.ts'

type Answer = { status: number; body: Record<string, unknown> }

/** A platform at a processor of its own, as a new account at Stripe has it, and an installation with its test keys. */
export type StripeLike = {
  url: string
  secretKey: string
  /** For an installation that uses this processor in test mode, with a database of its own. */
  environment: NodeJS.ProcessEnv
  /** The difference between the processor's clock and the real one, in milliseconds, from the `Date` of its answers. */
  clock: { skewMs: number }
  /** A control call of the processor. */
  control(path: string, body: object): Promise<Answer>
  /** Calls the processor's API, in form encoding; without an account, on the platform's own. */
  call(
    method: 'POST' | 'DELETE' | 'GET',
    path: string,
    fields?: Record<string, string>,
    account?: string,
  ): Promise<Answer>
}

/**
 * @param whenOver says when all is ended: by default after the example
 * @param publishable the publishable key of the test mode; one of its own when left out
 */
export async function startStripeLike(
  whenOver: (end: () => Promise<void>) => void = onTestFinished,
  publishable?: string,
): Promise<StripeLike> {
  const place = await newPlace()
  const [port, sandboxPort] = await freePorts(2)
  const url = `http://127.0.0.1:${sandboxPort}`
  const keysOf = (mode: 'live' | 'test') => ({
    secret: `sk_${mode}_${randomBytes(16).toString('hex')}`,
    publishable: `pk_${mode}_${randomBytes(16).toString('hex')}`,
  })
  const test = keysOf('test')
  const keys = { test: { ...test, ...(publishable ? { publishable } : {}) }, live: keysOf('live') }
  const clock = { skewMs: 0 }
  const sandbox = createSandbox({ file: ':memory:', publicUrl: url, keys })
  const dated = async (request: Request) => {
    const answer = await sandbox.fetch(request)
    const headers = new Headers(answer.headers)
    headers.set('date', new Date(Date.now() + clock.skewMs).toUTCString())
    return new Response(answer.body, { status: answer.status, headers })
  }
  const listening = await listen({ fetch: dated }, { host: '127.0.0.1', port: sandboxPort })
  sandbox.start()
  whenOver(async () => {
    await listening.close()
    await sandbox.close()
    await place.remove()
  })
  const send = async (
    method: string,
    path: string,
    contentType: string,
    body?: string,
    account?: string,
    bearer = keys.test.secret,
  ) => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      'content-type': contentType,
      ...(account ? { 'stripe-account': account } : {}),
    }
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return {
    url,
    secretKey: keys.test.secret,
    environment: {
      ...place.environmentOn([port, sandboxPort]),
      SANDBOX_PORT: undefined,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      STRIPE_API_BASE: url,
      SANDBOX_TOKEN: sandbox.token,
      STRIPE_SECRET_KEY_TEST: keys.test.secret,
      STRIPE_PUBLISHABLE_KEY_TEST: keys.test.publishable,
    },
    clock,
    control: (path, body) =>
      send('POST', `/_sandbox/${path}`, 'application/json', JSON.stringify(body), undefined, sandbox.token),
    call: (method, path, fields, account) =>
      send(
        method,
        path,
        'application/x-www-form-urlencoded',
        method === 'POST' ? new URLSearchParams(fields).toString() : undefined,
        account,
      ),
  }
}
