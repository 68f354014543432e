import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from './page.tsx'

/**
 * The page for an object that does not exist, or that the person may not see: the API does not distinguish the two.
 * @param children a further possible reason
 */
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
