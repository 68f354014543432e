import { navigationGroups } from '../router/pages.ts'
import { useSession } from '../session/session.tsx'
import { NavLink } from './nav-link.tsx'

/** The pages that the person's role allows to see. */
export function MerchantNav() {
  const { href, may } = useSession()
  return navigationGroups.map(({ title, pages }) => {
    const shown = pages.filter(({ area }) => may('read', area))
    if (shown.length === 0) return null
    return (
      <div key={title ?? ''} className="nav-group">
        {title && <p className="nav-title fine strong">{title}</p>}
        <ul className="nav-list plain-list">
          {shown.map(({ path, name }) => (
            <NavLink key={path} to={href(path)} exact={path === '/'}>
              {name}
            </NavLink>
          ))}
        </ul>
      </div>
    )
  })
}
