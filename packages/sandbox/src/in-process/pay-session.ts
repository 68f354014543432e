import type { UnitOfWork } from '../http/unit-of-work.ts'
import type { Wire } from '../http/wire.ts'
import { findSession, sessionWire } from '../resources/checkout-sessions/object.ts'
import { expiryYear } from '../resources/payment-methods/input.ts'

export type PayOptions = {
  /** The number of a test card; 4242 4242 4242 4242 when left out. */
  card?: string
  /** Whether the customer passes 3-D Secure where the card asks for it; they do when left out. */
  authenticates?: boolean
  /** Other fields of the checkout page, such as `email`, `name`, `line1`, `shipping_country`, or `method`. */
  fields?: Record<string, string>
}

/** A checkout was not paid: the card was declined, a field is missing, or the session has expired. */
export class CheckoutError extends Error {
  override readonly name = 'CheckoutError'
  /** The message that the page shows beside each field; `payment` is the payment as a whole. */
  readonly errors: Record<string, string>

  constructor(errors: Record<string, string>) {
    super(Object.values(errors).join(' '))
    this.errors = errors
  }
}

type Answer = { outcome: string; redirect?: string; errors?: Record<string, string> }

/**
 * Fills in the hosted checkout page and submits it, as a customer would.
 *
 * @returns the checkout session afterwards
 * @throws CheckoutError when it was not paid
 */
export async function payCheckout(
  fetchPage: (request: Request) => Promise<Response>,
  work: UnitOfWork,
  id: string,
  { card = '4242424242424242', authenticates = true, fields = {} }: PayOptions,
): Promise<Wire> {
  const submit = (path: string, body: Record<string, string>) =>
    fetchPage(
      new Request(new URL(path, 'http://sandbox.invalid'), {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams(body),
      }),
    )
  const typed = { ...typedByDefault(work, id), number: card, ...fields }
  const answer = await submit(`/c/pay/${id}`, typed)
  if (!answer.ok) throw new TypeError(`No such checkout session: '${id}'`)
  const { outcome, redirect = '', errors = {} } = (await answer.json()) as Answer
  if (outcome === 'invalid') throw new CheckoutError(errors)
  if (outcome === 'closed') throw new CheckoutError({ payment: 'The checkout session has expired.' })
  if (outcome === 'authenticate') await submit(redirect, { answer: authenticates ? 'complete' : 'fail' })
  const session = work.run({ live: false }, (ctx) => findSession(ctx, id))
  if (session?.state.status !== 'complete') throw new CheckoutError({ payment: 'The payment was not authenticated.' })
  return sessionWire(session)
}

function typedByDefault(work: UnitOfWork, id: string): Record<string, string> {
  return work.run({ live: false }, (ctx) => {
    const session = findSession(ctx, id)
    const country = session?.state.shipping_countries?.[0] ?? 'US'
    const address = { line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701' }
    const shipping = Object.entries({ ...address, country, name: 'Ada Lovelace' })
    return {
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      phone: '+12175550123',
      expiry: `12/${expiryYear(ctx.now)}`,
      cvc: '123',
      country: 'US',
      ...address,
      ...Object.fromEntries(shipping.map(([name, value]) => [`shipping_${name}`, value])),
    }
  })
}
