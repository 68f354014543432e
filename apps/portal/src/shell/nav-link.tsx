import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type NavLinkProps = { to: string; exact?: boolean; children: ReactNode }

export function NavLink({ to, exact = false, children }: NavLinkProps) {
  return (
    <li>
      <Link to={to} className="nav-link" activeOptions={{ exact, includeSearch: false }}>
        {children}
      </Link>
    </li>
  )
}
