import { Page } from '../../ui/page.tsx'

export function SubscriptionsPage() {
  return <Page title="Subscriptions">{null}</Page>
}
