import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` of a body. `timestamp` in Unix seconds. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')
  return `t=${timestamp},v1=${mac}`
}
