import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import './password-field.css'

/** The input of a new password, which can be made visible. */
export function PasswordField({ label, error }: { label: string; error?: string | undefined }) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} name="password" hint="At least 10 characters." error={error}>
      {(control) => (
        <div className="password-field">
          <input
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
            required
            minLength={10}
            maxLength={128}
            autoComplete="new-password"
          />
          <Button kind="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </Button>
        </div>
      )}
    </Field>
  )
}
