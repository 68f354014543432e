import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from './page.tsx'

/** For an address that shows nothing, or nothing to whoever is signed in: the two cannot be told apart. */
/** @param children what else can be the reason */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <Page title="Page not found" lead="This page does not exist, or you do not have access to it.">
      {children && <p>{children}</p>}
      <p>
        <Link to="/">Go to the home page</Link>
      </p>
    </Page>
  )
}
