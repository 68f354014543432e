import { Landing } from '../ui/landing.tsx'

/** Where customers land who left a checkout that was made in the portal. */
export function CheckoutCanceledPage() {
  return (
    <Landing
      title="Checkout canceled"
      lead="You left the checkout and were not charged. Its link works for 24 hours from when it was created. You can close this page."
      done={false}
    />
  )
}
