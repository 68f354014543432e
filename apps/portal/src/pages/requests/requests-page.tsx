import { Page } from '../../ui/page.tsx'

export function RequestsPage() {
  return <Page title="Request log">{null}</Page>
}
