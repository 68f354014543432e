import { type ReactNode, useId } from 'react'
import './check.css'

type CheckProps = { label: ReactNode; name: string; hint?: string; defaultChecked?: boolean }

/** Yes or no. */
export function Check({ label, name, hint, defaultChecked }: CheckProps) {
  const id = useId()
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        className="check-box"
        name={name}
        defaultChecked={defaultChecked}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label className="check-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="check-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
