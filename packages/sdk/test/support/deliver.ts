import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export const endpointSecret = 'whsec_dGhlIHNlY3JldCBvZiB0aGlzIGVuZHBvaW50'
export const otherEndpointSecret = 'whsec_YW5vdGhlciBzZWNyZXQgb2YgYW4gZW5kcG9pbnQ'

export function sign(body: string | Uint8Array, secret = endpointSecret): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** An event as the service writes it; 1000 cents were paid for order 1042. */
export function eventBody(event: object = {}): string {
  const data = { id: 'pi_1', object: 'payment', amount: 1000, metadata: { order_id: '1042' } }
  const whole = { id: 'evt_1', type: 'payment_intent.succeeded', created: 1_767_225_600, livemode: false, data }
  return JSON.stringify({ ...whole, ...event })
}

export type Answered = { status: number; headers: IncomingMessage['headers']; body: string }

type Post = { method?: string; headers?: Record<string, string>; chunked?: boolean }

/** POSTs over a real socket as the service does: signed, unless headers say otherwise. Bytes are sent as they are. */
export async function deliver(
  url: string,
  body: string | Uint8Array = eventBody(),
  post: Post = {},
): Promise<Answered> {
  const bytes = Buffer.from(body)
  const headers = {
    'content-type': 'application/json',
    'x-service-signature': sign(bytes),
    ...(post.chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes.length) }),
    ...post.headers,
  }
  const sent = request(url, { method: post.method ?? 'POST', headers, agent: false })
  if (post.chunked) for (let at = 0; at < bytes.length; at += 64 * 1024) sent.write(bytes.subarray(at, at + 64 * 1024))
  sent.end(post.chunked ? undefined : bytes)
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  if (!answer) throw new Error('No answer.')
  const { statusCode = 0, headers: answered } = answer
  return { status: statusCode, headers: answered, body: Buffer.concat(await answer.toArray()).toString() }
}

/** Serves on a free port of this machine until the end of the test. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
