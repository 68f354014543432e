import { Link } from '@tanstack/react-router'
import { words } from '#messages/words.ts'
import { useSession } from '../session/session.tsx'
import './mode-switch.css'

/** Both modes, the current one marked. The other mode opens on its home page: objects exist in one mode only. */
export function ModeSwitch() {
  const { merchant, mode } = useSession()
  return (
    <nav className="mode-switch" aria-label={words.mode}>
      {(['test', 'live'] as const).map((one) => (
        <Link
          key={one}
          to="/$merchantId/$mode"
          params={{ merchantId: merchant.id, mode: one }}
          className="mode-switch-link"
          activeOptions={{ exact: false }}
          activeProps={{}}
          aria-current={one === mode ? 'true' : undefined}
        >
          {one === 'test' ? words.test : words.live}
        </Link>
      ))}
    </nav>
  )
}
