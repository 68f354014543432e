import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { words } from '#messages/words.ts'
import { lastSelection } from '../session/last-selection.ts'
import { usePerson } from '../session/person.tsx'
import { useOptionalSession } from '../session/session.tsx'
import './person-menu.css'
import { useSignOut } from './use-sign-out.ts'

/** The signed-in person, a switch between their merchants, and the sign-out. */
export function PersonMenu() {
  const { me } = usePerson()
  const session = useOptionalSession()
  const id = useId()
  const box = useRef<HTMLDetailsElement>(null)
  const leaving = useSignOut()

  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (box.current?.open && event.target instanceof Node && !box.current.contains(event.target))
        box.current.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !box.current?.open) return
      box.current.open = false
      box.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])
  if (!me) return null

  const close = () => {
    if (box.current) box.current.open = false
  }
  const mode = session?.mode ?? lastSelection()?.mode ?? 'test'
  const isOperator = me.operator || me.operator_two_factor_missing
  const merchantId = me.merchants[0]?.id
  const profile =
    session?.href('/profile') ??
    (merchantId === undefined ? isOperator && '/operator/profile' : `/${merchantId}/${mode}/profile`)
  return (
    <details ref={box} className="person-menu">
      <summary className="person-menu-open" aria-controls={id}>
        <span className="cut" dir="auto">
          {session?.merchant.name ?? me.name}
        </span>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2.5 4.5 3.5 3.5 3.5-3.5" />
        </svg>
      </summary>
      <div id={id} className="person-menu-box card">
        <p className="person-menu-who">
          <bdi>{me.name}</bdi>
          <span>{me.email}</span>
        </p>
        {me.merchants.length > 1 && (
          <ul className="person-menu-list" aria-label={words.merchants}>
            {me.merchants.map((merchant) => (
              <li key={merchant.id}>
                <Link
                  to="/$merchantId/$mode"
                  params={{ merchantId: merchant.id, mode }}
                  className="person-menu-item"
                  activeProps={{}}
                  aria-current={merchant.id === session?.merchant.id ? 'true' : undefined}
                  onClick={close}
                >
                  <bdi>{merchant.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ul className="person-menu-list">
          {isOperator && (
            <li>
              <Link to="/operator" className="person-menu-item" activeProps={{}} onClick={close}>
                {words.platform}
              </Link>
            </li>
          )}
          {profile && (
            <li>
              <Link to={profile} className="person-menu-item" activeProps={{}} onClick={close}>
                {words.yourProfile}
              </Link>
            </li>
          )}
          <li>
            <a className="person-menu-item" href="/docs/reference">
              {words.apiReference}
            </a>
          </li>
          <li>
            <button
              type="button"
              className="person-menu-item"
              aria-disabled={leaving.isPending}
              onClick={() => leaving.isPending || leaving.mutate()}
            >
              {words.signOut}
            </button>
          </li>
        </ul>
      </div>
    </details>
  )
}
