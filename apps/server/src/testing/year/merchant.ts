import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Fields = Record<string, unknown>

/** The demo merchant of an installation, seen from outside: over REST, and in the books of the built-in processor. */
export type YearMerchant = {
  /** A call of the REST interface in test mode, from its path after `/api/v1`; its `data`. @throws Error */
  api<Data = Fields>(method: string, path: string, body?: object): Promise<Data>
  /** Reads from the processor, on the merchant's account there or on the platform's own. @throws Error */
  processor<Data = Fields>(path: string, on?: 'merchant' | 'platform'): Promise<Data>
  /** Advances the processor's clock by a number of seconds. @throws Error */
  advance(seconds: number): Promise<void>
  /** Completes a checkout as a customer would, with a card. @throws Error */
  pay(session: { id: string; url: string }, card: string): Promise<void>
  /** A subscription session of these terms that a customer completes with a card; the session's id. */
  sell(terms: object, card: string): Promise<string>
}

type Demo = { base_url: string; sandbox_url: string; sandbox_token: string; test_key: string }
type Secrets = { sandbox: { test: { secretKey: string } } }

export async function openMerchant(dataDir: string): Promise<YearMerchant> {
  const demo = await readJson<Demo>(join(dataDir, 'demo.json'))
  const { sandbox } = await readJson<Secrets>(join(dataDir, 'secrets.json'))
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const ask = async <Data>(url: string, init: RequestInit): Promise<Data> => {
    const answer = await fetch(url, init)
    const said = await answer.json()
    if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${url} answered ${answer.status}: ${JSON.stringify(said)}`)
    return said as Data
  }
  const onPlatform = bearer(sandbox.test.secretKey)
  const accounts = await ask<{ data: { id: string }[] }>(`${demo.sandbox_url}/v1/accounts`, { headers: onPlatform })
  const onMerchant = { ...onPlatform, 'stripe-account': accounts.data[0]?.id ?? '' }

  const api: YearMerchant['api'] = async <Data>(method: string, path: string, body?: object) => {
    const { data } = await ask<{ data: Data }>(`${demo.base_url}${path}`, {
      method,
      headers: { ...bearer(demo.test_key), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return data
  }
  const pay: YearMerchant['pay'] = async ({ id, url }, card) => {
    const customer = { email: 'ada@example.com', number: card, expiry: '12/34', cvc: '123', name: 'Ada Lovelace' }
    const { outcome } = await ask<{ outcome: string }>(url, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(customer),
    })
    if (outcome !== 'paid') throw new Error(`${id} ended as ${outcome}`)
  }
  return {
    api,
    pay,
    processor: (path, on = 'merchant') =>
      ask(`${demo.sandbox_url}${path}`, { headers: on === 'merchant' ? onMerchant : onPlatform }),
    async advance(seconds) {
      await ask(`${demo.sandbox_url}/_sandbox/clock`, {
        method: 'POST',
        headers: bearer(demo.sandbox_token),
        body: JSON.stringify({ advance_seconds: seconds }),
      })
    },
    async sell(terms, card) {
      const redirects = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
      const session = await api<{ id: string; url: string }>('POST', '/subscription-sessions', {
        ...terms,
        ...redirects,
      })
      await pay(session, card)
      return session.id
    },
  }
}

async function readJson<Data>(file: string): Promise<Data> {
  return JSON.parse(await readFile(file, 'utf8')) as Data
}
