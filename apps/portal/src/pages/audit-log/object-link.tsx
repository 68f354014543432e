import { Link } from '@tanstack/react-router'
import { pageOf } from '../../router/page-of.ts'
import { useSession } from '../../session/session.tsx'

type ObjectLinkProps = { id: string; action?: string }

/** The id of an object, linked to its page where it has one. */
export function ObjectLink({ id, action }: ObjectLinkProps) {
  const { href } = useSession()
  const page = pageOf(id, action)
  const shown = <span className="mono object-link">{id}</span>
  return page ? <Link to={href(page)}>{shown}</Link> : shown
}
