import { Page } from '../../ui/page.tsx'

export function MerchantPage() {
  return <Page title="Merchant">{null}</Page>
}
