import { evidence } from '#messages/evidence.ts'
import { language } from '#messages/language.ts'
import { Field } from '../../ui/field.tsx'
import { maxLengthOf } from './evidence-draft.ts'
import { texts } from './evidence-fields.ts'
import type { TextField } from './wire.ts'

const t = evidence.evidenceText

type EvidenceTextProps = {
  field: TextField
  value: string
  /** True while the text is the one that was prefilled from the payment. */
  isKnown: boolean
  /** The error of the API. */
  error: string | undefined
  onChange: (text: string) => void
}

const count = new Intl.NumberFormat(language.code)

/** A text for the bank. Its length is shown for long fields. */
export function EvidenceText({ field, value, isKnown, error, onChange }: EvidenceTextProps) {
  const { label, hint, long } = texts[field]
  const over = value.length - maxLengthOf(field)
  const length = t.ofCharacters({ count: count.format(value.length), maxLength: count.format(maxLengthOf(field)) })
  return (
    <Field
      label={label}
      name={field}
      hint={[isKnown ? t.filledIn : hint, long && value !== '' && length].filter(Boolean).join(' · ')}
      error={over > 0 ? t.tooMany({ length, over: count.format(over) }) : error}
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
