import { customerPageLink } from '../../contract/customer-sessions/page-address.ts'
import type { CustomerSessionCreate, CustomerSessionWire } from '../../contract/customer-sessions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { slugOf } from '../../people/merchants/slug.ts'
import { loadCustomer } from '../customers/retrieve.ts'
import { checkReturnUrl } from '../payment-sessions/check-redirect-url.ts'
import { sessionMs } from './page-session.ts'

/**
 * A link to the customer's own page, which opens in one browser within an hour. The link has its content in itself: nothing is stored
 * until it is opened.
 * @throws invalid_url, customer_not_found
 */
export async function createCustomerSession(
  scope: AccountScope,
  { customer_id, return_url: returnUrl, locale: asked }: CustomerSessionCreate,
): Promise<CustomerSessionWire> {
  const { services, account } = scope
  const { id: accountId, livemode } = account
  checkReturnUrl(returnUrl, livemode)
  const { id: customerId, locale: own } = await loadCustomer(scope, customer_id)
  const locale = asked === undefined ? own : asked
  const slug = await slugOf(services, account)
  const expiresAt = new Date(services.clock.now().getTime() + sessionMs)
  // The same for each attempt at a request, so that its links open in one browser together.
  const ref = idempotentRef(scope, [customerId, returnUrl, locale])
  const link = { accountId, ref, customerId, returnUrl, locale, expiresAt }
  return { url: customerPageLink(services, { slug, livemode }, link), expires_at: unixSeconds(expiresAt) }
}
