import { deliveries } from '#messages/deliveries.ts'
import { words } from '#messages/words.ts'
import type { Attempt } from './wire.ts'

const t = deliveries.attemptOutcome

const messages: Readonly<Record<string, { short: string; long: string }>> = {
  timeout: {
    short: t.timedOut,
    long: t.timeoutLong,
  },
  proxy_failed: {
    short: t.proxyFailed,
    long: t.proxyFailedLong,
  },
  dns_failed: { short: t.nameNotFound, long: t.dnsFailedLong },
  connection_refused: {
    short: t.refused,
    long: t.connectionRefusedLong,
  },
  connection_reset: { short: t.connectionReset, long: t.connectionResetLong },
  network_unreachable: { short: t.unreachable, long: t.networkUnreachableLong },
  tls_failed: {
    short: t.tlsFailed,
    long: t.tlsFailedLong,
  },
  address_not_allowed: {
    short: t.notAllowed,
    long: t.addressNotAllowedLong,
  },
  invalid_response: { short: t.notHttp, long: t.invalidResponseLong },
  request_failed: { short: words.failed, long: t.notMade },
}

type AttemptOutcome = { good: boolean; short: string; long: string }

/** The outcome of an attempt, in a word or two and in a sentence. */
export function attemptOutcome({ error, status_code: status }: Pick<Attempt, 'error' | 'status_code'>): AttemptOutcome {
  if (error === null) return { good: true, short: `${status ?? t.done}`, long: t.accepted }
  if (error === 'http_status' && status !== null) return { good: false, short: String(status), long: refusal(status) }
  const known = Object.hasOwn(messages, error) ? messages[error] : undefined
  return { good: false, short: known?.short ?? words.failed, long: known?.long ?? t.theRequestFailed({ error }) }
}

function refusal(status: number): string {
  if (status >= 300 && status < 400) return t.redirect
  if (status === 401 || status === 403) return t.refusedEvent
  if (status === 404 || status === 410) return t.notFound
  if (status >= 500) return t.serverFailed
  return t.notAccepted
}
