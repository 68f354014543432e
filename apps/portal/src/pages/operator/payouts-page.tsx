import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { HeldTable } from './held-table.tsx'

/** Money of payments that the platform hosts and could not pass on yet. */
export function PayoutsPage() {
  return (
    <Page
      title="Held payouts"
      lead="What the platform took for merchants who cannot be paid yet. It is passed on by itself as soon as they can."
    >
      <Section title="Live">
        <HeldTable livemode />
      </Section>
      <Section title="Test">
        <HeldTable livemode={false} />
      </Section>
    </Page>
  )
}
