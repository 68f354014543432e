type Fields = Readonly<Record<string, unknown>>

/** The replacement of each personal field of a resource, computed from the resource. */
export const erased: Readonly<Record<string, (data: Fields) => unknown>> = {
  customer_email: () => null,
  customer_details: () => null,
  shipping_details: () => null,
  url: () => null,
  success_url: ({ success_url }) => originOf(success_url),
  cancel_url: ({ cancel_url }) => originOf(cancel_url),
  metadata: () => ({}),
  card: ({ card }) => card && { ...card, exp_month: null, exp_year: null },
  cancel_reason: () => null,
  evidence: ({ evidence }) => Object.fromEntries(Object.keys(fieldsOf(evidence)).map((name) => [name, null])),
  description: ({ description, session_id, subscription_id }) =>
    session_id === null && subscription_id === null ? null : description,
}

/**
 * The JSON of an event without personal data: the same fields in the same order, with personal ones null or empty. Erasing it again
 * gives the same text.
 */
export function eraseEventBody(body: string): string {
  const event = fieldsOf(JSON.parse(body))
  const data = fieldsOf(event.data)
  const left = Object.entries(data).map(([name, value]) => {
    const erase = Object.hasOwn(erased, name) ? erased[name] : undefined
    return [name, erase ? erase(data) : value]
  })
  return JSON.stringify({ ...event, data: Object.fromEntries(left) })
}

/** The path and the query may name people. */
function originOf(url: unknown): unknown {
  const [origin] = (typeof url === 'string' && /^https?:\/\/[^/?#]+/i.exec(url)) || []
  return origin === undefined ? url : `${origin}/`
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
