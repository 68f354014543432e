import type { ReactNode } from 'react'
import { BrandName } from '../../shell/brand-name.tsx'
import { Footer } from '../../shell/footer.tsx'
import { Page } from '../../ui/page.tsx'
import './sign-in-layout.css'

type SignInLayoutProps = { title: string; lead?: ReactNode; children: ReactNode }

/** The layout of the forms that need no session. */
export function SignInLayout({ title, lead, children }: SignInLayoutProps) {
  return (
    <>
      <div className="gate">
        <header className="wordmark wordmark-large">
          <BrandName />
        </header>
        <Page title={title} lead={lead}>
          {children}
        </Page>
      </div>
      <Footer />
    </>
  )
}
