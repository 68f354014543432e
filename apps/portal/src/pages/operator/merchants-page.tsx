import { Page } from '../../ui/page.tsx'

export function MerchantsPage() {
  return <Page title="Merchants">{null}</Page>
}
