import type { Interception, TestProcessor } from '../index.ts'

type Money = { amount: number; currency: string }
type Transfer = { destination: string; destination_payment?: { balance_transaction?: Money } }

/** Trinidad and Tobago dollars for a US dollar. */
const rate = 6.8

/**
 * A processor that keeps the money of an account in Trinidad and Tobago dollars, as it does for merchants there: what is
 * sent to it in US dollars is converted when it arrives.
 */
export function inDollarsOfTrinidad(processor: TestProcessor, account: string): Interception {
  const converted = ({ amount, currency, ...more }: Money): Money => ({
    ...more,
    amount: Math.floor(amount * rate),
    currency: currency === 'usd' ? 'ttd' : currency,
  })
  return async (request) => {
    const { pathname } = new URL(request.url)
    const isBalance = pathname === '/v1/balance' && request.headers.get('stripe-account') === account
    if (request.method !== 'GET' || !(isBalance || /^\/v1\/transfers\/\w+$/.test(pathname))) return undefined
    const answer: unknown = await (await processor.sandbox.fetch(request)).json()
    if (isBalance) {
      const balance = answer as { available: Money[] }
      return Response.json({ ...balance, available: balance.available.map(converted) })
    }
    const transfer = answer as Transfer
    const { destination_payment: payment } = transfer
    if (transfer.destination !== account || !payment?.balance_transaction) return Response.json(transfer)
    const balance_transaction = converted(payment.balance_transaction)
    return Response.json({ ...transfer, destination_payment: { ...payment, balance_transaction } })
  }
}
