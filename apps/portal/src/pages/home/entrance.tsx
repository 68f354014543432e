import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lastChoice } from '../../session/last-choice.ts'
import { usePerson } from '../../session/person.tsx'
import { Waiting } from '../../shell/waiting.tsx'
import { Landing } from '../../ui/landing.tsx'

/** `/` leads on: to what was shown last, or to the sign-in. */
export function Entrance() {
  const { me } = usePerson()
  if (me === undefined) return <Waiting />
  if (me === null) return <LeadOn to="/sign-in" />
  const last = lastChoice()
  const merchant = me.merchants.find(({ id }) => id === last?.merchantId) ?? me.merchants[0]
  if (merchant) {
    const mode = last?.merchantId === merchant.id ? last.mode : 'test'
    return <LeadOn to={`/${merchant.id}/${mode}`} />
  }
  if (me.operator) return <LeadOn to="/operator" />
  return (
    <Landing
      title="No merchant yet"
      lead={`${me.email} is not a member of any merchant. Ask an owner for an invitation.`}
      done={false}
    />
  )
}

/**
 * Leads on each time that somebody comes here: who comes back while the code of the next page is on its way finds this one
 * still standing, and would else stay.
 */
function LeadOn({ to }: { to: string }) {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    if (location.pathname === '/') void navigate({ to, replace: true })
  }, [navigate, location, to])
  return null
}
