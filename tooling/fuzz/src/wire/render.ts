import type { Plan, Reference } from '../plan/plan.ts'
import type { Stock } from '../stock.ts'
import { stringify } from './stringify.ts'

/** A request as it goes over the wire. */
export type Rendered = { bytes: Buffer; method: string; answers: number; ownConnection: boolean }

export type Address = { host: string; port: number; basePath: string }

/** The bytes of a planned request. The same plan has others when the server gave other ids. */
export function render(plan: Plan, keys: readonly string[], { host, basePath }: Address, stock: Stock): Rendered {
  const key = keys[plan.caller] ?? ''
  if (plan.raw) {
    const text = plan.raw.text.replaceAll('{auth}', `Authorization: Bearer ${key}`).replaceAll('{base}', basePath)
    return { bytes: Buffer.from(text, 'latin1'), method: plan.method, answers: plan.raw.answers, ownConnection: true }
  }
  const idOf = (reference: Reference) => stock.resolve(plan.caller, reference)
  const path = plan.path.map((part) => (typeof part === 'string' ? part : encoded(idOf(part)))).join('/')
  const body = bodyOf(plan, idOf)
  const head = [
    `${plan.method} ${basePath}/${path}${plan.query} HTTP/1.1`,
    ...headersOf(plan, key, host, body).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')
  const framed = body === null ? Buffer.alloc(0) : plan.framing === 'chunked' ? chunked(body) : body
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), framed])
  return { bytes, method: plan.method, answers: 1, ownConnection: false }
}

/** Some ids have the path in them that leads to what they name. */
function encoded(id: string): string {
  return id.split('/').map(encodeURIComponent).join('/')
}

function bodyOf(plan: Plan, idOf: (reference: Reference) => string): Buffer | null {
  if (!('body' in plan)) return null
  const bytes = Buffer.from(stringify(plan.body, idOf))
  return plan.mangle ? plan.mangle(bytes) : bytes
}

function headersOf(plan: Plan, key: string, host: string, body: Buffer | null): Plan['headers'] {
  const given = new Set(plan.headers.map(([name]) => name.toLowerCase()))
  const usual: Plan['headers'] = [['Host', host]]
  if (!given.has('authorization')) usual.push(['Authorization', `Bearer ${key}`])
  if (body !== null) {
    if (!given.has('content-type')) usual.push(['Content-Type', 'application/json'])
    usual.push(plan.framing === 'chunked' ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(body.length)])
    if (plan.framing === 'expect') usual.push(['Expect', '100-continue'])
  }
  return [...usual, ...plan.headers]
}

/** In three chunks, or fewer when there is less. */
function chunked(body: Buffer): Buffer {
  const size = Math.max(1, Math.ceil(body.length / 3))
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}
