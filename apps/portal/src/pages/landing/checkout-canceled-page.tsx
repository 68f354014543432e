import { landing } from '#messages/landing.ts'
import { Landing } from '../../shell/landing.tsx'

const t = landing.checkoutCanceledPage

/** The page after a canceled checkout that was created in the portal. */
export function CheckoutCanceledPage() {
  return <Landing title={t.checkoutCanceled} lead={t.lead} done={false} />
}
