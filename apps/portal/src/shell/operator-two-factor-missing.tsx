import { Link } from '@tanstack/react-router'
import { shell } from '#messages/shell.ts'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'

const t = shell.operatorTwoFactorMissing

/** Shown to an operator without a second factor where the platform requires one: the reason, and a link to their profile. */
export function OperatorTwoFactorMissing() {
  return (
    <Page title={t.setUpTwoFactor}>
      <Section title={t.why}>
        <p>{t.required}</p>
        <p>
          <Link to="/operator/profile">{t.setUpProfile}</Link>
        </p>
      </Section>
    </Page>
  )
}
