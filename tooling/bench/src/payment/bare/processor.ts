import { Agent } from 'node:http'
import { send } from './send.ts'

/** The stored fields of a checkout at the processor. */
export type Checkout = {
  id: string
  url: string | null
  status: string
  payment_status: string
  amount_total: number
  created: number
  expires_at: number
  metadata: Record<string, string>
  customer_details: { name: string | null; email: string | null; phone: string | null; address: unknown } | null
  payment_intent: PaymentIntent | null
}

export type PaymentIntent = {
  id: string
  amount: number
  amount_received: number
  currency: string
  status: string
  description: string | null
  created: number
  latest_charge: Charge | null
}

export type Charge = {
  id: string
  amount_refunded: number
  created: number
  disputed: boolean
  receipt_url: string | null
  payment_method_details: { card?: Record<string, unknown> & { last4: string } }
  balance_transaction: { amount: number; currency: string } | null
}

export type Processor = {
  createCheckout(account: string, form: URLSearchParams, key: string): Promise<Checkout>
  /** With its payment and its charge. */
  readCheckout(account: string, id: string): Promise<Checkout>
}

export function processorAt(url: string, secretKey: string): Processor {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const ask = async (method: string, path: string, headers: Record<string, string>, form?: string) => {
    const answer = await send(
      url + path,
      {
        method,
        agent,
        headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': '2026-10-28.endive', ...headers },
      },
      form,
    )
    if (answer.status !== 200) throw new Error(`the processor answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text) as Checkout
  }
  return {
    createCheckout(account, fields, key) {
      const form = fields.toString()
      const headers = {
        'stripe-account': account,
        'idempotency-key': key,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(form)),
      }
      return ask('POST', '/v1/checkout/sessions', headers, form)
    },
    readCheckout: (account, id) =>
      ask('GET', `/v1/checkout/sessions/${id}?expand[0]=payment_intent.latest_charge.balance_transaction`, {
        'stripe-account': account,
      }),
  }
}
