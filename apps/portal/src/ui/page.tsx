import { type ReactNode, useEffect, useRef } from 'react'

type PageProps = {
  title: string
  lead?: ReactNode
  /** Beside the title: what can be done here first. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** Characters of a title in large letters; what people named may have hundreds. */
const maxLargeTitle = 60

let firstPage = true

/** A page under its heading. A move to another page sets the focus on that heading and names the tab after it. */
export function Page({ title, lead, actions, className, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Merchant Payments`
    // After a load the focus is where the browser put it: at the top.
    if (!firstPage) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    firstPage = false
  }, [title])
  return (
    <main id="content" className={className ? `page ${className}` : 'page'}>
      <header className="page-head">
        <div className="page-title">
          <h1
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className={title.length > maxLargeTitle ? 'page-title-long' : undefined}
          >
            {title}
          </h1>
          {actions && <div className="page-actions">{actions}</div>}
        </div>
        {lead && <p className="page-lead">{lead}</p>}
      </header>
      {children}
    </main>
  )
}
