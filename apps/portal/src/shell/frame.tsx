import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { shell } from '#messages/shell.ts'
import { words } from '#messages/words.ts'
import { Button } from '../ui/button.tsx'
import './frame.css'
import { BrandName } from './brand-name.tsx'
import { Footer } from './footer.tsx'
import { PersonMenu } from './person-menu.tsx'

const t = shell.frame

type FrameProps = { nav: ReactNode; tools: ReactNode; children: ReactNode }

/** The navigation at the side, or behind a button where there is no room for it. */
export function Frame({ nav, tools, children }: FrameProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const open = () => {
    drawer.current?.showModal()
    const link = (name: string) => drawer.current?.querySelector<HTMLElement>(name)
    const begin = link('[aria-current]') ?? link('a')
    begin?.focus()
  }
  return (
    <div className="frame">
      <button type="button" className="skip" onClick={skip}>
        {t.skipToContent}
      </button>
      <header className="frame-head">
        <Button kind="quiet" small className="frame-open" aria-haspopup="dialog" onClick={open}>
          {t.menu}
        </Button>
        <Link to="/" className="frame-brand wordmark" activeProps={{}}>
          <BrandName />
        </Link>
        <div className="frame-tools">
          {tools}
          <PersonMenu />
        </div>
      </header>
      <nav className="frame-side" aria-label={t.pages}>
        {nav}
      </nav>
      <dialog ref={drawer} className="frame-drawer" aria-label={t.pages}>
        <Button kind="quiet" small onClick={() => drawer.current?.close()}>
          {words.close}
        </Button>
        {/* A link closes the drawer, also the one of the page that is shown. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed with a key is clicked, too */}
        <nav aria-label={t.pages} onClick={() => drawer.current?.close()}>
          {nav}
        </nav>
      </dialog>
      <div className="frame-content">{children}</div>
      <Footer />
    </div>
  )
}

/** Not a link: the router uses the part of the address after the #. */
function skip(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}
