import { Link } from '@tanstack/react-router'
import { useSession } from '../session/session.tsx'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'

/** Shown to a member without a second factor where the merchant requires one. */
export function TwoFactorMissing() {
  const { merchant, href } = useSession()
  return (
    <Page title="Set up two-factor authentication">
      <Section title="Why">
        <p>
          <bdi>{merchant.name}</bdi> requires it of every member. Until you have set it up, nothing of this shop is
          shown to you.
        </p>
        <p>
          <Link to={href('/profile')}>Set it up in your profile</Link>
        </p>
      </Section>
    </Page>
  )
}
