/** The last response of a failing endpoint, or the reason why it sent none. */
type Failure = {
  /** timeout, dns_failed, http_status, … */
  error: string
  status: number | null
}

/** Texts for people. */
type FailureCause = {
  /** "HTTP 503", or what came in its place. */
  answer: string
  /** The likely cause. */
  cause: string
  /** How to fix it. */
  fix: string
}

const withoutAnswer: Readonly<Record<string, FailureCause>> = {
  timeout: {
    answer: 'no response in time',
    cause: 'The endpoint takes too long: DNS lookup, connecting and responding may take 10 seconds in total.',
    fix: 'Respond with 2xx as soon as the event is stored, and do the work afterwards.',
  },
  proxy_failed: {
    answer: 'no connection through the proxy',
    cause: 'The proxy through which events are sent is down, refuses the connection, or cannot reach the endpoint.',
    fix: 'Check that the endpoint can be reached from the internet. If it can, the operator of this platform has to check the proxy.',
  },
  dns_failed: {
    answer: 'host name not found',
    cause: 'The host name of the endpoint does not resolve to an address.',
    fix: 'Fix the DNS record, or add an endpoint with the right host name.',
  },
  connection_refused: {
    answer: 'connection refused',
    cause: 'No server listens at that address and port, or a firewall rejects the connection.',
    fix: 'Start the server, and open its port to the internet.',
  },
  connection_reset: {
    answer: 'connection closed without a response',
    cause: 'The server, or a proxy in front of it, closed the connection before responding.',
    fix: 'Look for a crash in the server’s log, and for size and time limits in the proxy.',
  },
  network_unreachable: {
    answer: 'network unreachable',
    cause: 'There is no route to the address that the host name resolves to.',
    fix: 'Fix the DNS record. An AAAA record for a server without IPv6 also causes this.',
  },
  tls_failed: {
    answer: 'no secure connection',
    cause: 'The certificate has expired, is for another host, or comes without its intermediate certificates.',
    fix: 'Renew the certificate, and have the server send its full chain.',
  },
  address_not_allowed: {
    answer: 'address not allowed',
    cause: 'The host name resolves to an address in a private or reserved network.',
    fix: 'Point the host name to a public address.',
  },
  invalid_response: {
    answer: 'no valid HTTP response',
    cause: 'The response is not valid HTTP/1.1, or its headers are longer than 64 KB.',
    fix: 'Check the port of the URL, what the proxy forwards it to, and the headers of the response.',
  },
}

const unknown: FailureCause = {
  answer: 'no response',
  cause: 'The request could not be made.',
  fix: 'Check the endpoint’s URL, and the log of its server.',
}

const noServer = {
  cause: 'The proxy in front of the server found no working server, or waited too long.',
  fix: 'Start the server, and have it respond with 2xx before it does the work.',
}

const byStatus: Readonly<Record<string, Omit<FailureCause, 'answer'>>> = {
  401: {
    cause: 'The server asks for credentials, or the signature was verified with another secret.',
    fix: 'Exempt the route from authentication, and verify with the secret of this endpoint and mode.',
  },
  403: {
    cause: 'A firewall, a CSRF check or the signature check refused the event.',
    fix: 'Exempt the route from CSRF and bot protection, and verify with the secret of this endpoint and mode.',
  },
  404: {
    cause: 'The server has no such route, or the route was not deployed.',
    fix: 'Check the path of the URL, and that the deployed release has the route.',
  },
  405: {
    cause: 'The route does not accept POST.',
    fix: 'Let the route accept POST, and check the path of the URL.',
  },
  410: {
    cause: 'The server says that this route is gone permanently, so no more events are sent to it.',
    fix: 'If it is not gone, have it respond with 2xx and reactivate the endpoint. Otherwise change its URL.',
  },
  413: {
    cause: 'The server, or a proxy in front of it, does not accept a body of that size.',
    fix: 'Raise the body size limit to 1 MB for this route.',
  },
  429: {
    cause: 'The server, or a proxy in front of it, limits the rate of requests.',
    fix: 'Exempt the route from the rate limit; Retry-After is honoured.',
  },
  502: noServer,
  503: noServer,
  504: noServer,
  '3xx': {
    cause: 'The endpoint redirects, and redirects are not followed.',
    fix: 'Add an endpoint with the URL that the redirect leads to, such as the one with https:// or a trailing slash.',
  },
  '4xx': {
    cause:
      'The server refused the event. Usually its signature check failed, on a body that was parsed and written again.',
    fix: 'Verify the raw bytes of the body, before a parser changes them, with the secret of this endpoint.',
  },
  '5xx': {
    cause: 'The code that handles the event failed.',
    fix: 'Look for the error in the server’s log at the time of the attempt.',
  },
}

/** The likely cause of an endpoint's last failure, and its remedy. */
export function failureCause({ error, status }: Failure): FailureCause {
  if (error !== 'http_status' || status === null) return withoutAnswer[error] ?? unknown
  const { cause, fix } = byStatus[status] ??
    byStatus[`${Math.floor(status / 100)}xx`] ?? {
      cause: 'The endpoint did not respond with 2xx.',
      fix: 'Respond with 2xx as soon as the event is stored.',
    }
  return { answer: `HTTP ${status}`, cause, fix }
}
