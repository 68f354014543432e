import { type ReactNode, useEffect, useRef } from 'react'
import { brand } from './brand.ts'

type PageProps = {
  title: string
  lead?: ReactNode
  /** The buttons beside the title. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** The longest title in large letters; names of objects can have hundreds of characters. */
const maxLargeTitle = 60

let firstPage = true

/** A page with its heading. A navigation moves the focus to the heading and sets the title of the tab. */
export function Page({ title, lead, actions, className, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
    // After a full load the browser has set the focus itself.
    if (!firstPage) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    firstPage = false
  }, [title])
  return (
    <main id="content" className={className ? `page ${className}` : 'page'}>
      <header className="page-head stack stack-near">
        <div className="page-title spread">
          <h1
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className={title.length > maxLargeTitle ? 'page-title-long' : undefined}
          >
            {title}
          </h1>
          {actions && <div className="page-actions row">{actions}</div>}
        </div>
        {lead && <p className="page-lead">{lead}</p>}
      </header>
      {children}
    </main>
  )
}
