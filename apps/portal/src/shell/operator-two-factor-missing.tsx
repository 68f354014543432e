import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'

/** What an operator without a second factor sees where the platform requires one: why, and their profile. */
export function OperatorTwoFactorMissing() {
  // The page that is shown, not the one that is still loading: the other pages would ask for what is refused.
  const onProfile = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath === '/operator/profile' })
  if (onProfile) return <Outlet />
  return (
    <Page title="Set up two-factor authentication">
      <Section title="Why">
        <p>
          This platform requires it of every operator. Until you have set it up, nothing of the platform is shown to
          you.
        </p>
        <p>
          <Link to="/operator/profile">Set it up in your profile</Link>
        </p>
      </Section>
    </Page>
  )
}
