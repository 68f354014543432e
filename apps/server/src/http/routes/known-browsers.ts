import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const cookieName = 'portal.device'
const year = 365 * 24 * 60 * 60

export type KnownBrowsers = {
  /** The name of the browser that sent these cookies, if the person has signed in with it before; null otherwise. */
  nameOf(cookies: string | undefined, email: string): string | null
  /** The cookie that marks a browser as known to this person from now on. */
  cookieFor(email: string): string
}

/**
 * Browsers with which a person has signed in before. Their attempts are counted apart, so a stranger who uses up the
 * attempts at an account takes none of its owner's.
 * @param secret signs the cookies
 */
export function createKnownBrowsers(secret: string, { secure }: { secure: boolean }): KnownBrowsers {
  const sign = (name: string, email: string) =>
    createHmac('sha256', secret).update(`device ${name} ${email}`).digest('base64url')
  return {
    nameOf(cookies, email) {
      const [, name = '', signature = ''] =
        /(?:^|; )portal\.device=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(cookies ?? '') ?? []
      const own = Buffer.from(sign(name, email))
      return signature.length === own.length && timingSafeEqual(Buffer.from(signature), own) ? name : null
    },
    cookieFor(email) {
      const name = randomBytes(16).toString('base64url')
      const value = `${cookieName}=${name}.${sign(name, email)}`
      return `${value}; Max-Age=${year}; Path=/portal/auth; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}
