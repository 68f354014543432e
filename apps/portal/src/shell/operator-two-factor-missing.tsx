import { Link } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'

/** Shown to an operator without a second factor where the platform requires one: the reason, and a link to their profile. */
export function OperatorTwoFactorMissing() {
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
