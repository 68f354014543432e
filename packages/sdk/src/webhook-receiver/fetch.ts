import { bodyGone, type Delivery, Pieces, Unreadable } from './delivery.ts'

/** A web-standard `Request` as a delivery. */
export function fromFetch(request: Request): Delivery {
  return { method: request.method, headers: request.headers, read: () => readBody(request) }
}

async function readBody(request: Request): Promise<Uint8Array> {
  if (request.bodyUsed || request.body?.locked) throw bodyGone()
  const pieces = new Pieces()
  const reader = request.body?.getReader()
  const read = () => reader?.read().catch(() => Promise.reject(new Unreadable(400)))
  for (let next = await read(); next?.value !== undefined; next = await read()) {
    if (pieces.add(next.value)) continue
    // Not cancelled: some hosts would close the connection before the answer is sent.
    reader?.releaseLock()
    throw new Unreadable(413)
  }
  return pieces.joined()
}
