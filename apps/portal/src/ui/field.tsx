import { type ReactNode, useId } from 'react'
import { ui } from '#messages/ui.ts'
import './field.css'

const t = ui.field

type Control = {
  id: string
  name: string
  'aria-describedby': string
  'aria-invalid': boolean
}

type FieldProps = {
  label: string
  /** The name of the input in the form. */
  name: string
  hint?: string
  error?: string | null | undefined
  optional?: boolean
  className?: string
  children: (control: Control) => ReactNode
}

/** A labelled input with one line below it for the hint or the error. The line is always there, so nothing moves. */
export function Field({ label, name, hint, error, optional, className, children }: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> {t.optional}</span>}
      </label>
      {children({ id, name, 'aria-describedby': note, 'aria-invalid': Boolean(error) })}
      <p id={note} className={error ? 'field-note field-error' : 'field-note'} aria-live="polite">
        {error || hint}
      </p>
    </div>
  )
}
