import { Link } from '../router/link.tsx'
import { keyPages, type Route } from '../router/route.ts'
import { ModeBadge } from '../session/mode-badge.tsx'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import './head.css'
import { Mark } from './mark.tsx'

const names = { account: 'Account', products: 'Products', webhooks: 'Webhooks' } as const

/** Who this is, where you are, and which mode you look at. */
export function Head({ route }: { route: Route }) {
  const { session, close } = useSession()
  return (
    <header className="head">
      <div className="head-row">
        <Link to="start" className="head-brand">
          <Mark />
          Merchant Payments
        </Link>
        <nav className="head-nav" aria-label="Pages">
          <Link to="start" current={route.page === 'start'} className="head-link">
            Start
          </Link>
          {session ? (
            keyPages.map((page) => (
              <Link key={page} to={page} current={route.page === page} className="head-link">
                {names[page]}
              </Link>
            ))
          ) : (
            <Link to="account" current={keyPages.some((page) => page === route.page)} className="head-link">
              Look inside
            </Link>
          )}
        </nav>
        {session && (
          <div className="head-session">
            <ModeBadge mode={session.mode} />
            <Button kind="quiet" small onClick={close}>
              Forget key
            </Button>
          </div>
        )}
      </div>
    </header>
  )
}
