import { randomBytes } from 'node:crypto'
import { createSandbox, listen } from '@merchant-payments/sandbox'
import { onTestFinished } from 'vitest'
import { freePorts, newPlace } from './place.ts'

type Answer = { status: number; body: Record<string, unknown> }

/** A platform at a processor of its own, as a new account at Stripe has it, and an installation with its test keys. */
export type StripeLike = {
  url: string
  secretKey: string
  /** Of an installation that uses it in test mode, with a database of its own. */
  environment: NodeJS.ProcessEnv
  /** A control call of the processor. */
  control(path: string, body: object): Promise<Answer>
  /** A call of its API, in form encoding. */
  call(method: 'POST' | 'DELETE' | 'GET', path: string, fields?: Record<string, string>): Promise<Answer>
}

/** @param whenOver says when all is ended: by default after the example */
export async function startStripeLike(
  whenOver: (end: () => Promise<void>) => void = onTestFinished,
): Promise<StripeLike> {
  const place = await newPlace()
  const [port, sandboxPort] = await freePorts()
  const url = `http://127.0.0.1:${sandboxPort}`
  const keysOf = (mode: 'live' | 'test') => ({
    secret: `sk_${mode}_${randomBytes(16).toString('hex')}`,
    publishable: `pk_${mode}_${randomBytes(16).toString('hex')}`,
  })
  const keys = { test: keysOf('test'), live: keysOf('live') }
  const sandbox = createSandbox({ file: ':memory:', publicUrl: url, keys })
  const listening = await listen(sandbox, { host: '127.0.0.1', port: sandboxPort })
  sandbox.start()
  whenOver(async () => {
    await listening.close()
    await sandbox.close()
    await place.remove()
  })
  const send = async (method: string, path: string, contentType: string, body: string | undefined) => {
    const headers = { authorization: `Bearer ${keys.test.secret}`, 'content-type': contentType }
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
      STRIPE_SECRET_KEY_TEST: keys.test.secret,
      STRIPE_PUBLISHABLE_KEY_TEST: keys.test.publishable,
    },
    control: (path, body) => send('POST', `/_sandbox/${path}`, 'application/json', JSON.stringify(body)),
    call: (method, path, fields) =>
      send(
        method,
        path,
        'application/x-www-form-urlencoded',
        method === 'POST' ? new URLSearchParams(fields).toString() : undefined,
      ),
  }
}
