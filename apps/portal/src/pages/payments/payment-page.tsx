import { Page } from '../../ui/page.tsx'

export function PaymentPage() {
  return <Page title="Payment">{null}</Page>
}
