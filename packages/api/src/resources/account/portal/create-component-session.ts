import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { createComponentSession } from '../../../people/merchants/onboard.ts'
import { assertNotRejected } from '../../../processor/hosting/assert-not-rejected.ts'
import type { ComponentSessionWire } from './schema.ts'

/**
 * A session with which the portal shows the processor's own forms for the account. It is valid for some minutes.
 * @throws account_not_ready, account_rejected, ProcessorError
 */
export async function createPortalComponentSession({ services, account }: AccountScope): Promise<ComponentSessionWire> {
  assertNotRejected(account)
  const { merchantId, livemode } = account
  const session = await createComponentSession(services, { merchantId, livemode })
  if (!session) throw new TypeError(`merchant ${merchantId} has no account`)
  return {
    object: 'component_session',
    client_secret: session.clientSecret,
    publishable_key: session.publishableKey,
    script_url: services.processor.connectJs,
    components: [...session.components],
    expires: unixSeconds(session.expiresAt),
  }
}
