import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sessionMs } from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyReply } from 'fastify'

type Site = Pick<Services, 'publicUrl'>

/** Seconds for which a browser keeps its token. */
const keptSeconds = sessionMs / 1_000

/** The token that a browser presents for the page of an account; null without one. */
export function tokenIn(cookies: string | undefined, site: Site, accountId: number): string | null {
  const name = cookieName(site, accountId)
  const pair = cookies?.split('; ').find((text) => text.startsWith(`${name}=`))
  const token = pair?.slice(name.length + 1) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}

export function keepToken(reply: FastifyReply, site: Site, accountId: number, token: string): void {
  setCookie(reply, site, accountId, `${token}; Path=/; Max-Age=${keptSeconds}`)
}

export function forgetToken(reply: FastifyReply, site: Site, accountId: number): void {
  setCookie(reply, site, accountId, '; Path=/; Max-Age=0')
}

function setCookie(reply: FastifyReply, site: Site, accountId: number, value: string): void {
  const secure = isSecure(site) ? '; Secure' : ''
  reply.raw.setHeader('Set-Cookie', `${cookieName(site, accountId)}=${value}; HttpOnly; SameSite=Lax${secure}`)
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:')
}

/** One cookie for each merchant and mode. With `__Host-` no other host of the domain can set it. */
function cookieName(site: Site, accountId: number): string {
  return `${isSecure(site) ? '__Host-' : ''}my-${accountId.toString(36)}`
}

/** The token of the forms of a session, which another site can neither read nor compute. */
export function formToken(presented: string): string {
  return createHash('sha256').update(`form ${presented}`).digest('base64url')
}

export function isOwnForm(sent: string | null, presented: string): boolean {
  return isSame(sent ?? '', formToken(presented))
}

/** Seals a text that a browser sends back: another browser, and the customer, cannot change it. */
export function seal(presented: string, text: string): string {
  return createHmac('sha256', presented).update(text).digest('base64url').slice(0, 22)
}

export function isSealOf(sent: string, presented: string, text: string): boolean {
  return isSame(sent, seal(presented, text))
}

function isSame(sent: string, expected: string): boolean {
  const [given, own] = [Buffer.from(sent), Buffer.from(expected)]
  return given.length === own.length && timingSafeEqual(given, own)
}
