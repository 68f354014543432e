import { useState } from 'react'
import { words } from '#messages/words.ts'
import { Field } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { type Expiry, expiries } from './expiry.ts'

/** The expiry of a new key. Names in the form: `expires`, and `day` for a chosen date. */
export function ExpiryField({ label, error }: { label: string; error: string | undefined }) {
  const [choice, setChoice] = useState<Expiry>('never')
  return (
    <div className="form-pair">
      <Field label={label} name="expires" error={error}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={choice}
            onChange={(event) => setChoice(event.target.value as Expiry)}
          >
            <Options of={expiries} />
          </select>
        )}
      </Field>
      {choice === 'day' && (
        <Field label={words.lastDay} name="day">
          {(control) => <input {...control} className="input" type="date" />}
        </Field>
      )}
    </div>
  )
}
