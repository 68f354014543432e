import { hintFor, knownKey } from '../keys.ts'
import type { Settings } from './context.ts'
import { ApiError } from './errors.ts'
import { mayDo, permissionFor, type RestrictedKey } from './permissions.ts'

export type Caller = {
  live: boolean
  publishable: boolean
  /** The key, where it may do some things only. */
  restricted: RestrictedKey | null
}

/** The owner of a key. A missing or unknown key throws a 401. */
export function authenticate(header: string | null, keys: Settings['keys']): Caller {
  const key = readKey(header)
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, ' +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  const known = knownKey(keys, key)
  if (known) return { ...known, restricted: null }
  const restricted = keys.findRestricted(key)
  if (restricted) return { live: restricted.live, publishable: false, restricted }
  throw unauthorized(`Invalid API Key provided: ${masked(key)}${hintFor(keys, key)}`)
}

/**
 * Stripe: a restricted key without the permission is refused before the object is looked for.
 * @param account the connected account that the call acts for
 * @throws ApiError 403
 */
export function requirePermission(
  { restricted }: Caller,
  call: { method: string; path: string },
  on: { platform: string; account: string | undefined },
): void {
  if (!restricted) return
  const permission = permissionFor(call.method, call.path)
  const account = on.account ?? on.platform
  if (mayDo(restricted, permission, account !== on.platform)) return
  throw new ApiError(403, {
    type: 'invalid_request_error',
    ...(call.path.startsWith('/v2') ? { code: 'more_permissions_required' } : {}),
    message:
      `The provided key '${masked(restricted.key)}' does not have the required permissions for this endpoint on ` +
      `account '${account}'. Having the '${permission}' permission would allow this request to continue.`,
  })
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
