/** The last answer of an endpoint that fails, or why there was none. */
export type Failure = {
  /** timeout, dns_failed, http_status, … */
  error: string
  status: number | null
}

/** Texts for people. */
export type FailureCause = {
  /** "HTTP 503", or what came in its place. */
  answer: string
  /** What is likely wrong. */
  cause: string
  /** What mends it. */
  mend: string
}

const withoutAnswer: Readonly<Record<string, FailureCause>> = {
  timeout: {
    answer: 'no answer in time',
    cause: 'The endpoint takes too long: finding its name, connecting and answering have 10 seconds together.',
    mend: 'Answer 2xx as soon as the event is stored, and do the work afterwards.',
  },
  dns_failed: {
    answer: 'host name not found',
    cause: 'The host name of the endpoint does not resolve to an address.',
    mend: 'Mend the DNS record, or add an endpoint with the right host name.',
  },
  connection_refused: {
    answer: 'connection refused',
    cause: 'No server listens at that address and port, or a firewall rejects the connection.',
    mend: 'Start the server, and open its port to the internet.',
  },
  connection_reset: {
    answer: 'connection closed without an answer',
    cause: 'The server, or a proxy before it, closed the connection before it answered.',
    mend: 'Look for a crash in the log of the server, and for limits of size and time in the proxy.',
  },
  network_unreachable: {
    answer: 'network unreachable',
    cause: 'There is no route to the address that the host name resolves to.',
    mend: 'Mend the DNS record: an AAAA record for a server without IPv6 does this, too.',
  },
  tls_failed: {
    answer: 'no secure connection',
    cause: 'The certificate has expired, is for another host, or comes without its intermediate certificates.',
    mend: 'Renew the certificate, and have the server send its full chain.',
  },
  address_not_allowed: {
    answer: 'address not allowed',
    cause: 'The host name resolves to an address in a private or reserved network.',
    mend: 'Point the host name to a public address.',
  },
  invalid_response: {
    answer: 'not HTTP',
    cause: 'What answered at that port does not speak HTTP/1.1 over TLS.',
    mend: 'Check the port of the URL, and what the proxy forwards it to.',
  },
}

const unknown: FailureCause = {
  answer: 'no answer',
  cause: 'The request could not be made.',
  mend: 'Check the URL of the endpoint, and the log of its server.',
}

const byStatus: readonly { from: number; to: number; cause: string; mend: string }[] = [
  {
    from: 300,
    to: 399,
    cause: 'The endpoint redirects, and redirects are not followed.',
    mend: 'Add an endpoint with the URL that the redirect leads to, such as https:// or with the slash at its end.',
  },
  {
    from: 401,
    to: 401,
    cause: 'The server asks for credentials, or the signature was verified with another secret.',
    mend: 'Take the route out of what needs a login, and verify with the secret of this endpoint and mode.',
  },
  {
    from: 403,
    to: 403,
    cause: 'A firewall, a CSRF check or the signature check refused the event.',
    mend: 'Exempt the route from CSRF and bot protection, and verify with the secret of this endpoint and mode.',
  },
  {
    from: 404,
    to: 404,
    cause: 'The server has no such route, or it was not deployed.',
    mend: 'Check the path of the URL, and that the deployed release has the route.',
  },
  {
    from: 405,
    to: 405,
    cause: 'The route does not take POST.',
    mend: 'Let the route take POST, and check the path of the URL.',
  },
  {
    from: 410,
    to: 410,
    cause: 'The server says that this route is gone for good.',
    mend: 'Deactivate the endpoint, or change its URL.',
  },
  {
    from: 413,
    to: 413,
    cause: 'The server, or a proxy before it, takes no body of that size.',
    mend: 'Raise the limit of the body to 1 MB for this route.',
  },
  {
    from: 429,
    to: 429,
    cause: 'The server, or a proxy before it, limits how often it is called.',
    mend: 'Exempt the route from the rate limit; Retry-After is honoured.',
  },
  {
    from: 400,
    to: 499,
    cause: 'The server refused the event: mostly its signature check, over a body that was parsed and written again.',
    mend: 'Verify the raw bytes of the body with the secret of this endpoint, before a parser changes them.',
  },
  {
    from: 502,
    to: 504,
    cause: 'The proxy before the server has no working server behind it, or waited too long.',
    mend: 'Start the server, and have it answer 2xx before it does the work.',
  },
  {
    from: 500,
    to: 599,
    cause: 'The code that handles the event failed.',
    mend: 'Look for the error in the log of the server at the time of the attempt.',
  },
]

/** What is likely wrong with an endpoint, by its last failure, and the sentence that mends it. */
export function failureCause({ error, status }: Failure): FailureCause {
  if (error !== 'http_status' || status === null) return withoutAnswer[error] ?? unknown
  const found = byStatus.find(({ from, to }) => from <= status && status <= to)
  const { cause, mend } = found ?? {
    cause: 'The endpoint did not answer with 2xx.',
    mend: 'Answer 200 as soon as the event is stored.',
  }
  return { answer: `HTTP ${status}`, cause, mend }
}
