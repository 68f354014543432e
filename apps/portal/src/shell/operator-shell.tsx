import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePerson } from '../session/person.tsx'
import { watchForSignOut } from '../session/watch-for-sign-out.ts'
import { NotFound } from '../ui/not-found.tsx'
import { Frame } from './frame.tsx'
import { NavLink } from './nav-link.tsx'
import { OperatorTwoFactorMissing } from './operator-two-factor-missing.tsx'
import { RedirectToSignIn } from './redirect-to-sign-in.tsx'
import { SessionLoading } from './session-loading.tsx'

/** The frame around the operator pages. People who are not operators see the page of an unknown address. */
export function OperatorShell() {
  const { me, refresh } = usePerson()
  const queries = useQueryClient()
  useEffect(() => watchForSignOut(queries, () => void refresh()), [queries, refresh])
  if (me === undefined) return <SessionLoading />
  if (me === null) return <RedirectToSignIn />
  const tools = <span className="frame-operator">Platform</span>
  if (me.operator_two_factor_missing) {
    return (
      <Frame
        nav={
          <ul className="nav-list">
            <NavLink to="/operator/profile">Your profile</NavLink>
          </ul>
        }
        tools={tools}
      >
        <OperatorTwoFactorMissing />
      </Frame>
    )
  }
  if (!me.operator) return <NotFound />
  const nav = (
    <ul className="nav-list">
      <NavLink to="/operator" exact>
        Merchants
      </NavLink>
      <NavLink to="/operator/payouts">Held payouts</NavLink>
      <NavLink to="/operator/books">Books</NavLink>
    </ul>
  )
  return (
    <Frame nav={nav} tools={tools}>
      <Outlet />
    </Frame>
  )
}
