import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from './page.tsx'

/** For an address that shows nothing, or nothing to whoever is signed in: the two cannot be told apart. */
/** @param children what else can be the reason */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <Page title="Nothing here" lead="There is no such page, or it belongs to somebody else.">
      {children && <p>{children}</p>}
      <p>
        <Link to="/">Go to the start</Link>
      </p>
    </Page>
  )
}
