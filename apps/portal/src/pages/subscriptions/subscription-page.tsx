import { Page } from '../../ui/page.tsx'

export function SubscriptionPage() {
  return <Page title="Subscription">{null}</Page>
}
