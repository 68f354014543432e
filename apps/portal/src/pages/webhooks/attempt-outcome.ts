import type { Attempt } from './wire.ts'

const messages: Readonly<Record<string, { short: string; long: string }>> = {
  timeout: {
    short: 'Timed out',
    long: 'No response arrived in time: DNS lookup, connecting and responding may take 10 seconds in total. Respond first, process afterwards.',
  },
  proxy_failed: {
    short: 'Proxy failed',
    long: 'The proxy through which events are sent did not open a connection to the endpoint.',
  },
  dns_failed: { short: 'Name not found', long: 'The host name does not resolve to an address.' },
  connection_refused: {
    short: 'Refused',
    long: 'Nothing is listening at that address and port, or a firewall rejects the connection.',
  },
  connection_reset: { short: 'Connection reset', long: 'The connection was closed before a response arrived.' },
  network_unreachable: { short: 'Unreachable', long: 'There is no network route to that address.' },
  tls_failed: {
    short: 'TLS failed',
    long: 'No secure connection could be established. Is the certificate valid for this host and sent with its intermediates?',
  },
  address_not_allowed: {
    short: 'Not allowed',
    long: 'The host name resolves to an address in a private or reserved network, which deliveries may not reach.',
  },
  invalid_response: { short: 'Not HTTP', long: 'The response was not valid HTTP.' },
  request_failed: { short: 'Failed', long: 'The request could not be made.' },
}

type AttemptOutcome = { good: boolean; short: string; long: string }

/** The outcome of an attempt, in a word or two and in a sentence. */
export function attemptOutcome({ error, status_code: status }: Pick<Attempt, 'error' | 'status_code'>): AttemptOutcome {
  if (error === null) return { good: true, short: `${status ?? 'Done'}`, long: 'The endpoint accepted the event.' }
  if (error === 'http_status' && status !== null) return { good: false, short: String(status), long: refusal(status) }
  const known = Object.hasOwn(messages, error) ? messages[error] : undefined
  return { good: false, short: known?.short ?? 'Failed', long: known?.long ?? `The request failed: ${error}.` }
}

function refusal(status: number): string {
  if (status >= 300 && status < 400)
    return 'Redirects are not followed. Add an endpoint with the URL that they lead to.'
  if (status === 401 || status === 403)
    return 'The endpoint refused the event. Is the signature verified with the right secret?'
  if (status === 404 || status === 410) return 'There is nothing at this URL.'
  if (status >= 500) return 'The endpoint’s server failed. Only a 2xx response counts as success.'
  return 'The endpoint did not accept the event. Only a 2xx response counts as success.'
}
