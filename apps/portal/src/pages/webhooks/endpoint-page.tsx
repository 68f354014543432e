import { Page } from '../../ui/page.tsx'

export function EndpointPage() {
  return <Page title="Endpoint">{null}</Page>
}
