import { type ReactNode, useId } from 'react'
import './section.css'

type SectionProps = {
  title: string
  /** Controls next to the title: a button, a link. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page on a card with its own heading. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className="card section stack" aria-labelledby={id}>
      <header className="section-head spread">
        <h2 id={id}>{title}</h2>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
