import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shell } from '#messages/shell.ts'
import { words } from '#messages/words.ts'
import { usePerson } from '../session/person.tsx'
import { watchForSignOut } from '../session/watch-for-sign-out.ts'
import { NotFound } from '../ui/not-found.tsx'
import { Frame } from './frame.tsx'
import { NavLink } from './nav-link.tsx'
import { OperatorTwoFactorMissing } from './operator-two-factor-missing.tsx'
import { RedirectToSignIn } from './redirect-to-sign-in.tsx'
import { SessionLoading } from './session-loading.tsx'

const t = shell.operatorShell

/** The frame around the operator pages. People who are not operators see the page of an unknown address. */
export function OperatorShell() {
  const { me, refresh } = usePerson()
  const queries = useQueryClient()
  // The page that is shown, not the one that is still loading: the other pages would request what is refused.
  const onProfile = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath === '/operator/profile' })
  useEffect(() => watchForSignOut(queries, () => void refresh()), [queries, refresh])
  if (me === undefined) return <SessionLoading />
  if (me === null) return <RedirectToSignIn />
  const missing = me.operator_two_factor_missing
  if (!me.operator && !missing) return <NotFound />
  // One outlet: the profile keeps its recovery codes on the page when they are what was missing.
  return (
    <Frame nav={missing ? profileNav : platformNav} tools={<span className="frame-operator">{words.platform}</span>}>
      {missing && !onProfile ? <OperatorTwoFactorMissing /> : <Outlet />}
    </Frame>
  )
}

const profileNav = (
  <ul className="nav-list plain-list">
    <NavLink to="/operator/profile">{words.yourProfile}</NavLink>
  </ul>
)

const platformNav = (
  <ul className="nav-list plain-list">
    <NavLink to="/operator" exact>
      {words.merchants}
    </NavLink>
    <NavLink to="/operator/search">{words.search}</NavLink>
    <NavLink to="/operator/disputes">{words.disputes}</NavLink>
    <NavLink to="/operator/webhooks">{t.failingWebhooks}</NavLink>
    <NavLink to="/operator/owed">{t.negativeBalances}</NavLink>
    <NavLink to="/operator/payouts">{words.heldPayouts}</NavLink>
    <NavLink to="/operator/fees">{t.reportOfFees}</NavLink>
    <NavLink to="/operator/pricing">{t.feeSchedules}</NavLink>
    <NavLink to="/operator/books">{t.books}</NavLink>
    <NavLink to="/operator/brand">{words.brand}</NavLink>
    <NavLink to="/operator/requests">{words.requestLog}</NavLink>
    <NavLink to="/operator/log">{words.auditLog}</NavLink>
    <NavLink to="/operator/people">{t.operators}</NavLink>
  </ul>
)
