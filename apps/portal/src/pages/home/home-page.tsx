import { Page } from '../../ui/page.tsx'

export function HomePage() {
  return <Page title="Home">{null}</Page>
}
