import { Button } from './button.tsx'
import { Page } from './page.tsx'

/** When a page could not be shown: its code did not come, or is not what the server has now. */
export function Broken() {
  return (
    <Page
      title="This page cannot be shown"
      lead="The server does not answer, or the portal was updated while it was open."
    >
      <p>
        <Button onClick={() => window.location.reload()}>Load it again</Button>
      </p>
    </Page>
  )
}
