import { Button } from './button.tsx'
import { Page } from './page.tsx'

/** When a page could not be shown, such as after an update of the server. */
export function Broken() {
  return (
    <Page title="This page broke" lead="The portal may have been updated while it was open.">
      <p>
        <Button onClick={() => window.location.reload()}>Load it again</Button>
      </p>
    </Page>
  )
}
