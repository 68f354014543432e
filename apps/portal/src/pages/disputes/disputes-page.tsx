import { Page } from '../../ui/page.tsx'

export function DisputesPage() {
  return <Page title="Disputes">{null}</Page>
}
