import { Landing } from '../../shell/landing.tsx'

/** The page after a canceled checkout that was created in the portal. */
export function CheckoutCanceledPage() {
  return (
    <Landing
      title="Checkout canceled"
      lead="You left the checkout and were not charged. Its link works for 24 hours from when it was created. You can close this page."
      done={false}
    />
  )
}
