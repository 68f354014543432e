import type { Json, Wire } from '../http/wire.ts'

export type ApiCall = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params?: Wire
  /** The connected account that it is made for. */
  account?: string | undefined
  idempotencyKey?: string | undefined
}

/** The request of an API call: v1 takes forms, v2 takes JSON. */
export function apiRequest(key: string, { method, path, params = {}, account, idempotencyKey }: ApiCall): Request {
  const url = new URL(path, 'http://sandbox.invalid')
  const inJson = url.pathname.startsWith('/v2/')
  const form = new URLSearchParams(formEntries(params))
  if (method !== 'POST') for (const [name, value] of form) url.searchParams.append(name, value)
  return new Request(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(inJson ? { 'content-type': 'application/json' } : {}),
      ...(account ? { 'stripe-account': account } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(method === 'POST' ? { body: inJson ? JSON.stringify(params) : form } : {}),
  })
}

/** `{items: [{price: 'x'}]}` as `items[0][price]=x`. */
function formEntries(value: Json, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, value === null ? '' : String(value)]]
  return Object.entries(value).flatMap(([part, one]) => formEntries(one, name === '' ? part : `${name}[${part}]`))
}
