import { type ReactNode, useId } from 'react'
import './check.css'

type CheckProps = { label: ReactNode; hint?: string } & (
  | { name: string; value?: string; defaultChecked?: boolean }
  | { checked: boolean; onChange: (on: boolean) => void }
)

/** Yes or no. */
export function Check({ label, hint, ...props }: CheckProps) {
  const id = useId()
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        className="check-box"
        {...('name' in props
          ? props
          : { checked: props.checked, onChange: ({ target }) => props.onChange(target.checked) })}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label className="check-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="check-hint fine">
          {hint}
        </p>
      )}
    </div>
  )
}
