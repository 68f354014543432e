/** An HTTP proxy through which connections leave this network. */
export type ForwardProxy = {
  secure: boolean
  hostname: string
  port: number
  /** The value of the Proxy-Authorization header. Undefined: the proxy asks for no credentials. Never logged. */
  authorization: string | undefined
}

/** The proxy at an address such as http://user:password@proxy.example:3128; null when it is no such address. */
export function readForwardProxy(address: string): ForwardProxy | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || `${url.pathname}${url.search}${url.hash}` !== '/') return null
  const secure = url.protocol === 'https:'
  const credentials = credentialsOf(url)
  if (credentials === null) return null
  return {
    secure,
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    authorization: credentials === '' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`,
  }
}

/** "user:password", decoded; empty without credentials, null where they are not percent-encoded as a URL's are. */
function credentialsOf({ username, password }: URL): string | null {
  if (username === '' && password === '') return ''
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
