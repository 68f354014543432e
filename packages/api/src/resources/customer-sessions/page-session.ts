import { createHash, randomBytes } from 'node:crypto'
import { type Customer, statementsOn } from '@merchant-payments/db'
import { readPageLink } from '../../contract/customer-sessions/page-address.ts'
import type { AccountContext } from '../../core/request/account-context.ts'
import type { Services } from '../../core/request/context.ts'
import { findCustomers } from './find-known.ts'

/** How long a customer is signed in, in milliseconds. */
export const sessionMs = 60 * 60_000

/** A customer who is signed in to the page of a merchant in one mode. */
export type PageSession = {
  account: AccountContext
  /** The customer of the link, or all with the address of the code. */
  customers: readonly Customer[]
  /** The address of the code, whose guest payments are shown as well; null for a link. */
  email: string | null
  returnUrl: string | null
  /** The language of the link, or of the customer; null follows the browser. */
  locale: string | null
}

/** A new token for a cookie: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** As which a token is stored: 256 random bits need no salt. */
export function hashOf(token: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(token).digest()
}

/**
 * Opens a link: the first browser is signed in, and later visits in the same browser lead on.
 * @param presented the token in the cookie of the browser
 * @returns the token of the session; null for a link that is forged, of another merchant, expired, or open in another browser
 */
export async function enterByLink(
  services: Services,
  account: AccountContext,
  link: string,
  presented: string | null,
): Promise<string | null> {
  const content = readPageLink(services, link)
  const now = services.clock.now()
  if (!content || content.accountId !== account.id || content.expiresAt <= now) return null
  const { customerId, returnUrl, locale, expiresAt } = content
  const { prisma } = services.database
  if (!(await prisma.customer.findFirst({ where: { accountId: account.id, id: customerId } }))) return null
  const token = newToken()
  const of = { accountId: account.id, linkHash: hashOf(content.ref) }
  const made = await prisma.customerPageSession.createMany({
    data: { ...of, tokenHash: hashOf(token), customerId, returnUrl, locale, createdAt: now, expiresAt },
    skipDuplicates: true,
  })
  if (made.count === 1) return token
  if (presented === null) return null
  const same = await prisma.customerPageSession.findFirst({ where: { ...of, tokenHash: hashOf(presented) } })
  return same && presented
}

/** The session of a browser; null without a session, after its end, and when its customer was deleted. */
export async function findPageSession(
  services: Services,
  account: AccountContext,
  presented: string | null,
): Promise<PageSession | null> {
  if (presented === null) return null
  const { prisma } = services.database
  const row = await prisma.customerPageSession.findFirst({
    where: { accountId: account.id, tokenHash: hashOf(presented), expiresAt: { gt: services.clock.now() } },
  })
  if (!row) return null
  const { customerId, email, returnUrl, locale } = row
  const customers =
    email === null
      ? await prisma.customer.findMany({ where: { accountId: account.id, id: customerId ?? '' } })
      : await findCustomers(services, account.id, email)
  if (email === null && customers.length === 0) return null
  const ofCustomer = email === null ? locale : (customers.find((one) => one.locale !== null)?.locale ?? null)
  return { account, customers, email, returnUrl, locale: ofCustomer }
}

/** Ends the session of a browser. */
export async function leavePage(services: Services, account: AccountContext, presented: string): Promise<void> {
  await statementsOn(services.database.pool)
    .$executeRaw`DELETE FROM customer_page_sessions WHERE account_id = ${account.id} AND token_hash = ${hashOf(presented)}`
}
