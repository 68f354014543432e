import { useEffect } from 'react'
import { AccountPage } from './pages/account.tsx'
import { OnboardedPage } from './pages/onboarded.tsx'
import { OpenPage } from './pages/open.tsx'
import { PaidPage } from './pages/paid.tsx'
import { ProductsPage } from './pages/products/products-page.tsx'
import { StartPage } from './pages/start/start-page.tsx'
import { WebhooksPage } from './pages/webhooks/webhooks-page.tsx'
import type { Route } from './router/route.ts'
import { useRoute } from './router/use-route.ts'
import type { KeyStore } from './session/key-store.ts'
import { SessionProvider, useSession } from './session/session.tsx'
import { Foot } from './shell/foot.tsx'
import { Head } from './shell/head.tsx'

/** The portal. */
export function App({ keys }: { keys: KeyStore }) {
  return (
    <SessionProvider store={keys}>
      <Shell />
    </SessionProvider>
  )
}

function Shell() {
  const route = useRoute()
  const { session } = useSession()
  const mode = session?.mode ?? null

  useEffect(() => {
    // The colours follow the mode: styles/base.css.
    if (mode) document.documentElement.dataset.mode = mode
    else delete document.documentElement.dataset.mode
  }, [mode])

  return (
    <>
      <button type="button" className="skip" onClick={skip}>
        Skip to the content
      </button>
      <Head route={route} />
      <CurrentPage route={route} />
      <Foot />
    </>
  )
}

/** No link: what follows the # in an address is the page. */
function skip(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}

function CurrentPage({ route }: { route: Route }) {
  const { session } = useSession()
  if (route.page === 'start') return <StartPage />
  if (route.page === 'paid') return <PaidPage sessionId={route.sessionId} />
  if (route.page === 'onboarded') return <OnboardedPage outcome={route.outcome} />
  if (!session) return <OpenPage />
  if (route.page === 'account') return <AccountPage />
  if (route.page === 'products') return <ProductsPage />
  return <WebhooksPage />
}
