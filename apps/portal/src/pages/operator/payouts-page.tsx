import { Page } from '../../ui/page.tsx'

export function PayoutsPage() {
  return <Page title="Held payouts">{null}</Page>
}
