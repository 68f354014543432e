import Stripe from 'stripe'

export type Received = {
  url: string
  event: Stripe.Event
}

/**
 * A webhook receiver that checks each signature with the official client and keeps the event.
 * @param clock by which a signature must not be old: that of the sandbox that signs
 */
export function createReceiver(secrets: Record<string, string>, clock = { now: () => new Date() }) {
  const received: Received[] = []
  const statuses: number[] = []
  const stripe = new Stripe('sk_test_receiver')
  return {
    received,
    /** Types received at an address. */
    types: (url: string) => received.filter((one) => one.url === url).map((one) => one.event.type),
    /** The statuses of the next deliveries; later ones are answered 200. */
    answerWith: (...next: number[]) => statuses.push(...next),
    fetch: (async (input: string | URL | Request, init?: RequestInit) => {
      const url = String(input)
      const status = statuses.shift() ?? 200
      if (status === 0) throw new TypeError('fetch failed')
      const headers = new Headers(init?.headers)
      const signature = headers.get('stripe-signature') ?? ''
      const at = clock.now().getTime()
      const event = stripe.webhooks.constructEvent(
        String(init?.body),
        signature,
        secrets[url] ?? '',
        300,
        undefined,
        at,
      )
      if (status < 300) received.push({ url, event })
      return new Response(null, { status })
    }) as typeof fetch,
  }
}
