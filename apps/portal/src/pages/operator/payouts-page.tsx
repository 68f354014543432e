import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { HeldTable } from './held-table.tsx'

/** Payments that the platform holds until their merchants can be paid. */
export function PayoutsPage() {
  return (
    <Page
      title="Held payouts"
      lead="Funds held for merchants who cannot be paid yet. They are transferred automatically as soon as the merchant can be paid; what you pay by other means is recorded on the merchant’s page. A negative amount is what the merchant owes."
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
