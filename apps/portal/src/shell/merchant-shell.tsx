import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useParam } from '../router/filters.ts'
import { areaOf } from '../router/pages.ts'
import type { Mode } from '../server/trpc.ts'
import { rememberSelection } from '../session/last-selection.ts'
import { type Merchant, usePerson } from '../session/person.tsx'
import { SessionProvider, useSession } from '../session/session.tsx'
import { useViewed } from '../session/use-viewed.ts'
import { NotFound } from '../ui/not-found.tsx'
import { AccessRemoved } from './access-removed.tsx'
import { FindButton } from './find-button.tsx'
import { Frame } from './frame.tsx'
import { MerchantNav } from './merchant-nav.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { RedirectToSignIn } from './redirect-to-sign-in.tsx'
import { SessionLoading } from './session-loading.tsx'
import { TestClock } from './test-clock.tsx'
import { TwoFactorMissing } from './two-factor-missing.tsx'
import { ViewBanner } from './view-banner.tsx'

/** The frame around every page of a merchant: navigation, mode and account menu. */
export function MerchantShell() {
  const { me } = usePerson()
  const merchantId = useParam('merchantId')
  const mode: Mode = useParam('mode') === 'live' ? 'live' : 'test'
  const viewed = useViewed(merchantId)
  const member = me?.merchants.find(({ id }) => id === merchantId)
  const merchant = member ?? viewed ?? undefined
  const [seen, setSeen] = useState<Merchant>()
  if (member && member !== seen) setSeen(member)

  useEffect(() => {
    // The colours follow the mode: styles/tokens.css.
    document.documentElement.dataset.mode = mode
    return () => {
      delete document.documentElement.dataset.mode
    }
  }, [mode])
  useEffect(() => {
    if (member) rememberSelection({ merchantId: member.id, mode })
  }, [member, mode])

  if (me === undefined || (me && viewed === undefined)) return <SessionLoading />
  if (me === null) return <RedirectToSignIn />
  if (!merchant) return seen?.id === merchantId ? <AccessRemoved merchant={seen} mode={mode} /> : <NotFound />
  return (
    <SessionProvider key={`${merchant.id} ${mode}`} merchant={merchant} mode={mode}>
      <Frame
        nav={<MerchantNav />}
        tools={
          <>
            {!merchant.two_factor_missing && <FindButton />}
            <ModeSwitch />
          </>
        }
      >
        {viewed && <ViewBanner viewed={viewed} />}
        {!merchant.two_factor_missing && <TestClock />}
        <Allowed />
      </Frame>
    </SessionProvider>
  )
}

/** A page that the role may not see is answered like an unknown address. */
function Allowed() {
  const { pathname } = useLocation()
  const { merchant, href, may } = useSession()
  const area = areaOf(pathname)
  if (merchant.two_factor_missing && pathname !== href('/profile')) return <TwoFactorMissing />
  return area === undefined || may('read', area) ? <Outlet /> : <NotFound />
}
