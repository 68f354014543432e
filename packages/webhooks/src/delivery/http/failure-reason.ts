/** Why an attempt failed, as operators see it. */
export const failureReasons = [
  'timeout',
  'proxy_failed',
  'dns_failed',
  'connection_refused',
  'connection_reset',
  'network_unreachable',
  'tls_failed',
  'address_not_allowed',
  'invalid_response',
  'http_status',
  'request_failed',
] as const
export type FailureReason = (typeof failureReasons)[number]

const byCode: Readonly<Record<string, FailureReason>> = {
  ADDRESS_NOT_ALLOWED: 'address_not_allowed',
  PROXY_FAILED: 'proxy_failed',
  ABORT_ERR: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_ABORTED: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  ECONNABORTED: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  EHOSTUNREACH: 'network_unreachable',
  ENETUNREACH: 'network_unreachable',
  EADDRNOTAVAIL: 'network_unreachable',
  EPROTO: 'tls_failed',
  UND_ERR_HEADERS_OVERFLOW: 'invalid_response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid_response',
}

const byPattern: readonly [RegExp, FailureReason][] = [
  [/^(ENOTFOUND|ENODATA|EAI_\w+)$/, 'dns_failed'],
  [
    /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|CRL_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_)/,
    'tls_failed',
  ],
  [/^HPE_/, 'invalid_response'],
]

/** The reason for an error that came before an answer. */
export function failureReason(error: unknown): FailureReason {
  const code = codeOf(error)
  return byCode[code] ?? byPattern.find(([pattern]) => pattern.test(code))?.[1] ?? 'request_failed'
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  // When several addresses were tried, the first failure stands for all.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  const name = 'name' in error ? error.name : ''
  if (name === 'TimeoutError') return 'ETIMEDOUT'
  if (name === 'HTTPParserError') return 'HPE_'
  // An answer without a request: undici's messages for 101, and for more answers than requests.
  if ('message' in error && (error.message === 'bad upgrade' || error.message === 'bad response')) return 'HPE_'
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
