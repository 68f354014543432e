import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { HeldTable } from './held-table.tsx'

/** Money of payments that the platform hosts and could not pass on yet. */
export function PayoutsPage() {
  return (
    <Page
      title="Held payouts"
      lead="Funds held for merchants who cannot be paid yet. They are transferred automatically as soon as the merchant can be paid."
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
