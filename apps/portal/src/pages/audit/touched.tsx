import { Link } from '@tanstack/react-router'
import { pageOf } from '../../router/page-of.ts'
import { useSession } from '../../session/session.tsx'

type TouchedProps = { id: string; action?: string }

/** What something was done to, with its page where it has one. */
export function Touched({ id, action }: TouchedProps) {
  const { href } = useSession()
  const page = pageOf(id, action)
  const shown = <span className="mono touched">{id}</span>
  return page ? <Link to={href(page)}>{shown}</Link> : shown
}
