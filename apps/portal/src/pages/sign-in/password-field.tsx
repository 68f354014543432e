import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import './password-field.css'

type PasswordFieldProps = {
  label: string
  error?: string | undefined
  /** Whether the person has a second factor; undefined on a page that does not know the person. */
  twoFactor?: boolean | undefined
}

/** The input of a new password, which can be made visible. */
export function PasswordField({ label, error, twoFactor }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} name="password" hint={hintOf(twoFactor)} error={error}>
      {(control) => (
        <div className="password-field">
          <input
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
            required
            minLength={twoFactor === false ? 15 : 8}
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

function hintOf(twoFactor: boolean | undefined): string {
  if (twoFactor === undefined) return 'At least 15 characters, or 8 with two-factor authentication.'
  return twoFactor ? 'At least 8 characters.' : 'At least 15 characters.'
}
