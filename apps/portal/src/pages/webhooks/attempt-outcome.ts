import type { Attempt } from './wire.ts'

const words: Readonly<Record<string, { short: string; long: string }>> = {
  timeout: {
    short: 'Timed out',
    long: 'No status arrived in time: looking up the name, connecting and answering may take 10 seconds together. Answer first, work afterwards.',
  },
  dns_failed: { short: 'Name not found', long: 'The name of the host leads to no address.' },
  connection_refused: {
    short: 'Refused',
    long: 'Nothing listens at that address and port, or a firewall turns us away.',
  },
  connection_reset: { short: 'Cut off', long: 'The connection was closed before an answer came.' },
  network_unreachable: { short: 'Unreachable', long: 'There is no way in the network to that address.' },
  tls_failed: {
    short: 'TLS failed',
    long: 'No secure connection came about. Is the certificate valid, for this host, and sent with its intermediates?',
  },
  address_not_allowed: {
    short: 'Not allowed',
    long: 'The name leads to an address that deliveries may not reach: one of a private or a reserved network.',
  },
  invalid_response: { short: 'Not HTTP', long: 'What came back is no proper HTTP answer.' },
  request_failed: { short: 'Failed', long: 'The request could not be made.' },
}

export type AttemptOutcome = { good: boolean; short: string; long: string }

/** How an attempt ended, in a word or two and in a sentence. */
export function outcomeOf({
  error,
  response_status: status,
}: Pick<Attempt, 'error' | 'response_status'>): AttemptOutcome {
  if (error === null) return { good: true, short: `${status ?? 'Done'}`, long: 'The endpoint has taken it.' }
  if (error === 'http_status' && status !== null) return { good: false, short: String(status), long: refusal(status) }
  const known = Object.hasOwn(words, error) ? words[error] : undefined
  return { good: false, short: known?.short ?? 'Failed', long: known?.long ?? `The request failed: ${error}.` }
}

function refusal(status: number): string {
  if (status >= 300 && status < 400) return 'Redirects are not followed: register the address that they lead to.'
  if (status === 401 || status === 403)
    return 'The endpoint turned it away. Is the signature checked with the right secret?'
  if (status === 404 || status === 410) return 'Nothing is at this address of the server.'
  if (status >= 500) return 'Something in the server went wrong. Only a 2xx counts.'
  return 'The endpoint did not take it. Only a 2xx counts.'
}
