const wanted = 'Send the header Authorization: Bearer svc_test_… or svc_live_…'

/** Why a header brings no key that is known here, as far as its form tells; nothing of it is repeated. */
export function missingKeyMessage(authorization: string | undefined): string {
  if (!authorization) return `The API key is missing. ${wanted}.`
  if (!/^Bearer /i.test(authorization)) return `The API key must be a bearer token. ${wanted}.`
  const value = authorization.slice('Bearer '.length).trim()
  if (value.startsWith('whsec_')) {
    return `This is the signing secret of a webhook endpoint, not an API key. ${wanted}.`
  }
  if (!/^svc_(live|test)_/.test(value)) return `This is not an API key of this service. ${wanted}.`
  if (!/^svc_(live|test)_[0-9A-Za-z]{40}$/.test(value)) {
    return 'This API key is not whole: 40 letters and digits follow svc_test_ or svc_live_. Copy it again.'
  }
  return 'No such API key: it was made on another server, or copied wrongly. Copy it again, or make another one in the portal.'
}
