import { Link } from '@tanstack/react-router'
import { shell } from '#messages/shell.ts'
import { useSession } from '../session/session.tsx'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'

const t = shell.twoFactorMissing

/** Shown to a member without a second factor where the merchant requires one. */
export function TwoFactorMissing() {
  const { merchant, href } = useSession()
  return (
    <Page title={t.setUpTwoFactor}>
      <Section title={t.why}>
        <p>{t.required({ name: <bdi>{merchant.name}</bdi> })}</p>
        <p>
          <Link to={href('/profile')}>{t.setUpProfile}</Link>
        </p>
      </Section>
    </Page>
  )
}
