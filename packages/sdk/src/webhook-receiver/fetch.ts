import { BodyBuffer, bodyAlreadyRead, type Delivery, UnreadableBodyError } from './delivery.ts'

/** A web-standard `Request` as a delivery. */
export function fromFetch(request: Request): Delivery {
  return { method: request.method, headers: request.headers, read: () => readBody(request) }
}

async function readBody(request: Request): Promise<Uint8Array> {
  if (request.bodyUsed || request.body?.locked) throw bodyAlreadyRead()
  const buffer = new BodyBuffer()
  const reader = request.body?.getReader()
  const read = () => reader?.read().catch(() => Promise.reject(new UnreadableBodyError(400)))
  for (let next = await read(); next?.value !== undefined; next = await read()) {
    if (buffer.add(next.value)) continue
    // Not canceled: some hosts would close the connection before the response is sent.
    reader?.releaseLock()
    throw new UnreadableBodyError(413)
  }
  return buffer.concat()
}
