import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

/** Whether the processor signed these bytes lately, with one of the secrets. @param header `t=…,v1=…` */
export function isSigned(body: string, header: string, secrets: readonly string[], nowSeconds: number): boolean {
  const parts = header.split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!(Math.abs(nowSeconds - Number(time)) <= toleranceSeconds)) return false
  const given = parts.filter(([name]) => name === 'v1').map(([, value]) => Buffer.from(value ?? '', 'hex'))
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest()
    return given.some((bytes) => bytes.length === expected.length && timingSafeEqual(bytes, expected))
  })
}

/** The headers of a delivery, in both forms that the product sends: its own and that of Standard Webhooks. */
export function signedHeaders(secret: string, eventId: string, body: string, nowSeconds: number) {
  const own = createHmac('sha256', secret).update(`${nowSeconds}.${body}`).digest('hex')
  const standard = createHmac('sha256', secret).update(`${eventId}.${nowSeconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Bare/1.0 (webhooks)',
    'x-service-signature': `sha256=${own}`,
    'x-service-event-id': eventId,
    'x-service-timestamp': String(nowSeconds),
    'webhook-id': eventId,
    'webhook-timestamp': String(nowSeconds),
    'webhook-signature': `v1,${standard}`,
  }
}
