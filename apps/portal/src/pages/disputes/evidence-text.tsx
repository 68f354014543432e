import { Field } from '../../ui/field.tsx'
import { maxLengthOf } from './evidence-draft.ts'
import { texts } from './evidence-fields.ts'
import type { TextField } from './wire.ts'

type EvidenceTextProps = {
  field: TextField
  value: string
  /** True while the text is the one that was prefilled from the payment. */
  isKnown: boolean
  /** The error of the API. */
  error: string | undefined
  onChange: (text: string) => void
}

const count = new Intl.NumberFormat('en')

/** A text for the bank. Its length is shown for long fields. */
export function EvidenceText({ field, value, isKnown, error, onChange }: EvidenceTextProps) {
  const { label, hint, long } = texts[field]
  const over = value.length - maxLengthOf(field)
  const length = `${count.format(value.length)} of ${count.format(maxLengthOf(field))} characters`
  return (
    <Field
      label={label}
      name={field}
      hint={[isKnown ? 'Filled in from the payment: check it' : hint, long && value !== '' && length]
        .filter(Boolean)
        .join(' · ')}
      error={over > 0 ? `${length}: ${count.format(over)} too many.` : error}
      className={long ? 'evidence-long' : ''}
    >
      {(control) =>
        long ? (
          <textarea
            {...control}
            className="input"
            dir="auto"
            rows={3}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <input
            {...control}
            className="input"
            dir="auto"
            value={value}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}
