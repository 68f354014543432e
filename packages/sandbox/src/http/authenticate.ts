import type { SandboxOptions } from '../options.ts'
import { ApiError } from './errors.ts'

export type Caller = {
  live: boolean
  publishable: boolean
}

/** Whose key it is. A missing or unknown key throws a 401. */
export function authenticate(header: string | null, keys: SandboxOptions['keys']): Caller {
  const key = readKey(header)
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, ' +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  for (const live of [false, true]) {
    const pair = live ? keys.live : keys.test
    if (key === pair.secret) return { live, publishable: false }
    if (key === pair.publishable) return { live, publishable: true }
  }
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`)
}

function readKey(header: string | null): string | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(header ?? '')
  if (bearer) return bearer[1] ?? null
  const basic = /^Basic\s+(\S+)$/i.exec(header ?? '')
  if (!basic) return null
  return (
    Buffer.from(basic[1] ?? '', 'base64')
      .toString('utf8')
      .split(':')[0] || null
  )
}

function masked(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message })
}
