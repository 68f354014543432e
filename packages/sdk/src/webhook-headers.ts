/** The headers of a request: a `Headers` object, or a record such as `request.headers` of Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined }

export type HeaderValue = string | readonly string[] | null | undefined

/** @param name in lower case. */
export function headerOf(headers: WebhookHeaders, name: string): HeaderValue {
  if (isHeaders(headers)) return headers.get(name)
  // Node lowers the case of names; other hosts (functions behind a gateway) hand them over as they came.
  return Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []))
}

function isHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function'
}
