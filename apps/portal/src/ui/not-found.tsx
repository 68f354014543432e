import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ui } from '#messages/ui.ts'
import { Page } from './page.tsx'

const t = ui.notFound

/**
 * The page for an object that does not exist, or that the person may not see: the API does not distinguish the two.
 * @param children a further possible reason
 */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <Page title={t.pageNotFound} lead={t.lead}>
      {children && <p>{children}</p>}
      <p>
        <Link to="/">{t.goHomePage}</Link>
      </p>
    </Page>
  )
}
