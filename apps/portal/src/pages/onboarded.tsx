import { Link } from '../router/link.tsx'
import type { OnboardingOutcome } from '../router/route.ts'
import { Landing } from '../ui/landing.tsx'

/**
 * Where merchants land whom the processor's onboarding sends back, having finished it or not: the account page tells.
 */
export function OnboardedPage({ outcome }: { outcome: OnboardingOutcome }) {
  return (
    <Landing {...said[outcome]} done={false}>
      <Link to="account" className="button button-main">
        <span className="button-label">See your account</span>
      </Link>
    </Landing>
  )
}

const said = {
  done: {
    title: 'Welcome back',
    lead: 'Your account page shows whether you can charge, and be paid out. If something is left to hand in, a new link takes you there.',
  },
  again: {
    title: 'This link is over',
    lead: 'A link to the onboarding works once, and for a few minutes. Ask whoever sent it for a new one: what you handed in is kept.',
  },
} as const
