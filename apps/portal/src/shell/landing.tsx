import type { ReactNode } from 'react'
import { Page } from '../ui/page.tsx'
import { BrandName } from './brand-name.tsx'
import { BrandLinks, hasBrandLinks } from './footer.tsx'
import './landing.css'

type LandingProps = { title: string; lead: ReactNode; done: boolean; children?: ReactNode }

/** A page to which other sites redirect, under the brand of the platform: the outcome in one icon and one sentence. */
export function Landing({ title, lead, done, children }: LandingProps) {
  return (
    <>
      <header className="landing-brand wordmark wordmark-large">
        <BrandName />
      </header>
      <Page title={title} lead={lead} className="landing">
        <svg
          className={done ? 'landing-sign landing-sign-done' : 'landing-sign'}
          viewBox="0 0 64 64"
          aria-hidden="true"
        >
          <circle cx="32" cy="32" r="32" />
          <path d={done ? 'm20 33 8.5 8.5L45 24' : 'M32 18v15l9 7'} />
        </svg>
        {children}
      </Page>
      {hasBrandLinks && (
        <footer className="footer">
          <ul className="footer-row">
            <BrandLinks />
          </ul>
        </footer>
      )}
    </>
  )
}
