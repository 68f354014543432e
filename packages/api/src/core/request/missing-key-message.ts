import { platformKeyPrefix } from './api-key.ts'

const expected = 'Send the header Authorization: Bearer svc_test_… or svc_live_…'

/**
 * The error message for a request without a valid key, by the form of its header alone. The message never repeats the
 * header.
 */
export function missingKeyMessage(authorization: string | undefined): string {
  if (!authorization) return `The API key is missing. ${expected}.`
  if (!/^Bearer /i.test(authorization)) return `The API key must be a bearer token. ${expected}.`
  const value = authorization.slice('Bearer '.length).trim()
  if (value.startsWith('whsec_')) {
    return `This is the signing secret of a webhook endpoint, not an API key. ${expected}.`
  }
  const [prefix] = /^svc_(platform_)?(live|test)_/.exec(value) ?? []
  if (prefix === undefined) return `This is not an API key of this service. ${expected}.`
  if (!/^[0-9A-Za-z]{40}$/.test(value.slice(prefix.length))) {
    return `This API key is incomplete: ${prefix} must be followed by 40 letters and digits. Copy it again.`
  }
  if (value.startsWith(platformKeyPrefix)) {
    return 'No such platform key: it was created on another server, or copied incorrectly. Create another one with mpay platform-keys create.'
  }
  return 'No such API key: it was created on another server, or copied incorrectly. Copy it again, or create another one in the portal.'
}
