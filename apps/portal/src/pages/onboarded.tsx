import { Link } from '@tanstack/react-router'
import { useFilters } from '../router/filters.ts'
import { Landing } from '../ui/landing.tsx'

/** Where merchants land whom the processor's onboarding sends back, having finished it or not: the portal tells. */
export function OnboardedPage() {
  const [{ outcome }] = useFilters()
  return (
    <Landing {...said[outcome === 'again' ? 'again' : 'done']} done={false}>
      <Link to="/" className="button button-main">
        <span className="button-label">To the portal</span>
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
    lead: 'A link to the onboarding works once, and for a few minutes. Ask for a new one: what you handed in is kept.',
  },
} as const
