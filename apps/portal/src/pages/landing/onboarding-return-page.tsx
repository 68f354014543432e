import { Link } from '@tanstack/react-router'
import { landing } from '#messages/landing.ts'
import { useFilters } from '../../router/filters.ts'
import { Landing } from '../../shell/landing.tsx'

const t = landing.onboardingReturnPage

/** The page after the processor's onboarding, whether it was finished or not. */
export function OnboardingReturnPage() {
  const [{ outcome }] = useFilters()
  return (
    <Landing {...texts[outcome === 'again' ? 'again' : 'done']} done={false}>
      <Link to="/" className="button button-main">
        <span className="button-label">{t.goPortal}</span>
      </Link>
    </Landing>
  )
}

const texts = {
  done: {
    title: t.welcomeBack,
    lead: t.welcomeBackLead,
  },
  again: {
    title: t.linkExpired,
    lead: t.linkExpiredLead,
  },
} as const
