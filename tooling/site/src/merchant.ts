import type { Site } from './site.ts'

export type Answer = { status: number; data: Record<string, unknown> }

/** A merchant with a key of the test mode, and what they ask of the API at an address. */
export type Merchant = {
  id: string
  key: string
  /** @throws when the connection is cut */
  call(path: string, body?: object, once?: string): Promise<Answer>
}

/** The credentials of the merchant's owner in the portal. */
export type Owner = { email: string; password: string }

/**
 * A merchant whose receiver subscribes to all events. @param options `able` are further options of the command, such as the
 * account's capabilities; `release` is the repository of another release, whose command is run
 */
export async function createMerchant(
  site: Site,
  environment: NodeJS.ProcessEnv,
  url: string,
  { name = 'tea', able = [], release }: { name?: string; able?: readonly string[]; release?: string } = {},
): Promise<Merchant & { owner: Owner }> {
  const email = `${name}@example.com`
  const args = ['merchants', 'create', '--name', 'Tea & Co', '--email', email, ...able]
  const { merchant_id, test_key, portal_password } = (await site.mpay(
    environment,
    args,
    release === undefined ? {} : { release },
  )) as Created
  const merchant = merchantAt(url, merchant_id, test_key)
  const { status, data } = await merchant.call('/webhook-endpoints', { url: site.receiver.url })
  if (status !== 201 && status !== 200) throw new Error(`the endpoint was refused: ${JSON.stringify(data)}`)
  return { ...merchant, owner: { email, password: portal_password } }
}

type Created = Record<'merchant_id' | 'test_key' | 'portal_password', string>

export function merchantAt(url: string, id: string, key: string): Merchant {
  return {
    id,
    key,
    async call(path, body, once) {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          ...(once === undefined ? {} : { 'idempotency-key': once }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(60_000),
      })
      const text = await answer.text()
      const parsed = JSON.parse(text) as { data?: Record<string, unknown>; error?: Record<string, unknown> }
      return { status: answer.status, data: parsed.data ?? parsed.error ?? {} }
    },
  }
}

const customer = {
  email: 'ada@example.com',
  expiry: '12/34',
  cvc: '123',
  name: 'Ada Lovelace',
}

/** Sends the form of a hosted checkout as a customer would. @throws when the card is declined */
export async function pay(site: Pick<Site, 'sandboxUrl'>, session: string, number = '4242424242424242'): Promise<void> {
  const answer = await fetch(`${site.sandboxUrl}/c/pay/${session}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...customer, number }),
  })
  if (!answer.ok) throw new Error(`the checkout answered ${answer.status}: ${await answer.text()}`)
}

export const tea = {
  line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
  success_url: 'https://shop.example/thanks',
  cancel_url: 'https://shop.example/cart',
}
