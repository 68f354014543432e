import { KeyForm } from '../session/key-form.tsx'
import { Page } from '../ui/page.tsx'

/** In the place of every page that needs a key, while there is none. */
export function OpenPage() {
  return (
    <Page
      title="Look inside"
      lead="With one of your API keys this page shows what the API knows: whether the account can charge, its products, and who listens to its events. A test key shows the test account, a live key the live one."
    >
      <KeyForm />
    </Page>
  )
}
