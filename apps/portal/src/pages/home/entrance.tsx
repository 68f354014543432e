import { Navigate } from '@tanstack/react-router'
import { lastChoice } from '../../session/last-choice.ts'
import { usePerson } from '../../session/person.tsx'
import { Waiting } from '../../shell/waiting.tsx'
import { Landing } from '../../ui/landing.tsx'

/** `/` leads on: to what was shown last, or to the sign-in. */
export function Entrance() {
  const { me } = usePerson()
  if (me === undefined) return <Waiting />
  if (me === null) return <Navigate to="/sign-in" replace />
  const last = lastChoice()
  const merchant = me.merchants.find(({ id }) => id === last?.merchantId) ?? me.merchants[0]
  if (merchant) {
    const mode = last?.merchantId === merchant.id ? last.mode : 'test'
    return <Navigate to="/$merchantId/$mode" params={{ merchantId: merchant.id, mode }} replace />
  }
  if (me.operator) return <Navigate to="/operator" replace />
  return (
    <Landing
      title="Nothing to see yet"
      lead={`${me.email} works for no merchant. Ask for an invitation.`}
      done={false}
    />
  )
}
