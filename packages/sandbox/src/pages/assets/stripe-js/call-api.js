const timeoutMs = 30_000

/**
 * The API as a publishable key may call it, on behalf of `account` if given. A call resolves to `{ data }` or `{ error
 * }` and never rejects.
 */
export function createApi({ origin, key, account }) {
  return async function call(method, path, params = {}) {
    const form = encodeForm(params)
    const sends = method === 'POST'
    const headers = { authorization: `Bearer ${key}` }
    if (account) headers['stripe-account'] = account
    if (sends) headers['content-type'] = 'application/x-www-form-urlencoded'
    try {
      const response = await fetch(`${origin}${path}${sends ? '' : `?${form}`}`, {
        method,
        headers,
        ...(sends ? { body: form } : {}),
        credentials: 'omit',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = await response.json()
      if (response.ok) return { data: answer }
      return { error: answer.error }
    } catch {
      const message =
        'The connection to the payment processor was interrupted. Check your connection and try again: you are charged ' +
        'once at most.'
      return { error: { type: 'api_connection_error', message } }
    }
  }
}

/** Encodes nested parameters as the API reads them: `card[number]=…`, `list[0]=…`. Undefined values are left out. */
export function encodeForm(params) {
  const form = new URLSearchParams()
  const add = (name, value) => {
    if (value === undefined) return
    if (value !== null && typeof value === 'object') {
      for (const [key, part] of Object.entries(value)) add(name ? `${name}[${key}]` : key, part)
    } else {
      form.append(name, value === null ? '' : String(value))
    }
  }
  add('', params)
  return form.toString()
}

const intentPaths = { pi: '/v1/payment_intents', seti: '/v1/setup_intents' }

/** The API path of the intent in `pi_…_secret_…` or `seti_…_secret_…`, or undefined for anything else. */
export function intentPathOf(clientSecret) {
  const [, id, kind] = /^((pi|seti)_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret ?? '') ?? []
  return id && `${intentPaths[kind]}/${id}`
}

/** Whether a client secret is that of a setup intent, which saves a payment method and charges nothing. */
export function isSetup(clientSecret) {
  return intentPathOf(clientSecret)?.startsWith(intentPaths.seti) ?? false
}
