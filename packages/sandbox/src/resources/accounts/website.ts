/** Names that belong to examples and to local networks. */
const reserved = /(^|\.)(localhost|local|example|invalid|example\.(com|net|org))$/

/** Stripe looks at a business's website when it is sent: addresses of examples and of this machine are refused. */
export function isRealWebsite(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) && !reserved.test(hostname)
}
