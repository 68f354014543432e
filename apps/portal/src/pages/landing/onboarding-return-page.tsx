import { Link } from '@tanstack/react-router'
import { useFilters } from '../../router/filters.ts'
import { Landing } from '../../shell/landing.tsx'

/** The page after the processor's onboarding, whether it was finished or not. */
export function OnboardingReturnPage() {
  const [{ outcome }] = useFilters()
  return (
    <Landing {...texts[outcome === 'again' ? 'again' : 'done']} done={false}>
      <Link to="/" className="button button-main">
        <span className="button-label">Go to the portal</span>
      </Link>
    </Landing>
  )
}

const texts = {
  done: {
    title: 'Welcome back',
    lead: 'Your account page shows whether payments and payouts are enabled. If details are still missing, continue onboarding from there.',
  },
  again: {
    title: 'This link has expired',
    lead: 'An onboarding link works once and expires after a few minutes. Open a new one from your account page; the details that you submitted are kept.',
  },
} as const
