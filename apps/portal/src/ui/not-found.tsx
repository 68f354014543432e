import { Link } from '@tanstack/react-router'
import { Page } from './page.tsx'

/** For an address that shows nothing, or nothing to whoever is signed in: the two cannot be told apart. */
export function NotFound() {
  return (
    <Page title="Nothing here" lead="There is no such page, or it belongs to somebody else.">
      <p>
        <Link to="/">Go to the start</Link>
      </p>
    </Page>
  )
}
