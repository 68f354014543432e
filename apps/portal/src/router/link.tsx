import type { MouseEvent, ReactNode } from 'react'
import { hrefOf, type KeyPage } from './route.ts'
import { navigate } from './use-route.ts'

type LinkProps = { to: 'start' | KeyPage; current?: boolean; className?: string; children: ReactNode }

/** A link to a page of the portal. An ordinary link to everybody but the plain click. */
export function Link({ to, current, className, children }: LinkProps) {
  const href = hrefOf(to)
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a href={href} className={className} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
