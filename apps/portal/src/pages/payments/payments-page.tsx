import { Page } from '../../ui/page.tsx'

export function PaymentsPage() {
  return <Page title="Payments">{null}</Page>
}
