import { useState } from 'react'
import { signInPages } from '#messages/sign-in.ts'
import { words } from '#messages/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import './password-field.css'

const t = signInPages.passwordField

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
            {shown ? t.hide : words.show}
          </Button>
        </div>
      )}
    </Field>
  )
}

function hintOf(twoFactor: boolean | undefined): string {
  if (twoFactor === undefined) return t.rulesWithSecondFactor
  return twoFactor ? t.leastCharacters : t.least15
}
