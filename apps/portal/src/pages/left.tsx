import { Landing } from '../ui/landing.tsx'

/** Where customers land who left a checkout that was made in the portal. */
export function LeftPage() {
  return (
    <Landing
      title="Nothing was paid"
      lead="You left the checkout. Its link still works for a day from when it was made; else you can close this page."
      done={false}
    />
  )
}
