import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { home } from '#messages/home.ts'
import { lastSelection } from '../../session/last-selection.ts'
import { usePerson } from '../../session/person.tsx'
import { Landing } from '../../shell/landing.tsx'
import { SessionLoading } from '../../shell/session-loading.tsx'

const t = home.startRedirect

/** Redirects `/` to the merchant that was shown last, or to the sign-in. */
export function StartRedirect() {
  const { me } = usePerson()
  if (me === undefined) return <SessionLoading />
  if (me === null) return <ReplaceLocation to="/sign-in" />
  const last = lastSelection()
  const merchant = me.merchants.find(({ id }) => id === last?.merchantId) ?? me.merchants[0]
  if (merchant) {
    const mode = last?.merchantId === merchant.id ? last.mode : 'test'
    return <ReplaceLocation to={`/${merchant.id}/${mode}`} />
  }
  if (me.operator || me.operator_two_factor_missing) return <ReplaceLocation to="/operator" />
  return <Landing title={t.noMerchantYet} lead={t.notMemberAnyMerchant({ email: me.email })} done={false} />
}

/**
 * Redirects on every visit, not only on mount: a visit while the code of the next page loads finds this component still
 * mounted.
 */
function ReplaceLocation({ to }: { to: string }) {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    if (location.pathname === '/') void navigate({ to, replace: true })
  }, [navigate, location, to])
  return null
}
