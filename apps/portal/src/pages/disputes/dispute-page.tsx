import { Page } from '../../ui/page.tsx'

export function DisputePage() {
  return <Page title="Dispute">{null}</Page>
}
