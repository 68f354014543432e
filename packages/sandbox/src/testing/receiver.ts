import Stripe from 'stripe'

export type Received = {
  url: string
  event: Stripe.Event
}

/** A webhook receiver that checks each signature with the official client and keeps the event. */
export function createReceiver(secrets: Record<string, string>) {
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
      const event = stripe.webhooks.constructEvent(String(init?.body), signature, secrets[url] ?? '', 300)
      if (status < 300) received.push({ url, event })
      return new Response(null, { status })
    }) as typeof fetch,
  }
}
