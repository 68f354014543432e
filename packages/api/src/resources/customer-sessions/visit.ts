import type { PageAddress } from '../../contract/customer-sessions/page-address.ts'
import type { AccountContext } from '../../core/request/account-context.ts'
import type { Services } from '../../core/request/context.ts'
import { findAccountOfSlug } from '../../people/merchants/slug.ts'
import { type PageRights, rightsOf } from './page-rights.ts'

/** Visits that a network may make in ten minutes. */
const [maxVisits, windowSeconds] = [300, 600]

/** The merchant of a page in one mode, with its current slug, and what customers may do there; or why the page is not shown. */
type PageVisit = { account: AccountContext; slug: string; rights: PageRights } | 'unknown' | { retryAfter: number }

/** @param client the network of the visitor */
export async function visitCustomerPage(services: Services, address: PageAddress, client: string): Promise<PageVisit> {
  const limit = { action: 'customer-page', subject: client, max: maxVisits, seconds: windowSeconds }
  const retryAfter = await services.attempts(limit)
  if (retryAfter !== null) return { retryAfter }
  const found = await findAccountOfSlug(services, address)
  return found ? { account: found.account, slug: found.slug, rights: rightsOf(found) } : 'unknown'
}
