import { useId, useRef, useState } from 'react'
import { form } from '#messages/form.ts'
import { Button } from '../ui/button.tsx'
import { type Metadata, rowNames } from './metadata-from.ts'
import './metadata-rows.css'

const t = form.metadataRows

/** The number of keys that the API accepts. */
const maxKeys = 50

type Row = { id: number; key: string; value: string }

/** Keys and values of the merchant's own. Read by metadataFrom. */
export function MetadataRows({ before = {}, error }: { before?: Metadata; error?: string | undefined }) {
  const note = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const [rows, setRows] = useState<readonly Row[]>(() =>
    Object.entries(before).map(([key, value], id) => ({ id, key, value: String(value) })),
  )
  const next = useRef(rows.length)

  const add = () => {
    const id = next.current++
    setRows([...rows, { id, key: '', value: '' }])
    // After the row is rendered.
    setTimeout(() => box.current?.querySelector<HTMLInputElement>(`[data-row="${id}"]`)?.focus())
  }
  const remove = (id: number) => {
    setRows(rows.filter((row) => row.id !== id))
    box.current?.querySelector<HTMLElement>(':scope > .button')?.focus()
  }
  return (
    <fieldset ref={box} className="metadata stack stack-near" aria-describedby={note}>
      <legend className="field-label">
        {t.metadataOptional({ aside: (text) => <span className="field-optional">{text}</span> })}
      </legend>
      {rows.map(({ id, key, value }, index) => (
        <div key={id} className="metadata-row">
          <input
            className="input"
            name={rowNames.key}
            data-row={id}
            defaultValue={key}
            dir="auto"
            maxLength={40}
            placeholder={t.key}
            aria-label={t.keyNumbered({ index: index + 1 })}
            aria-invalid={Boolean(error)}
            autoComplete="off"
          />
          <input
            className="input"
            name={rowNames.value}
            defaultValue={value}
            dir="auto"
            maxLength={500}
            placeholder={t.value}
            aria-label={t.valueNumbered({ index: index + 1 })}
            autoComplete="off"
          />
          <Button kind="quiet" small onClick={() => remove(id)} aria-label={t.removeRow({ index: index + 1 })}>
            <span aria-hidden="true">✕</span>
          </Button>
        </div>
      ))}
      {rows.length < maxKeys && (
        <Button kind="quiet" small onClick={add}>
          {t.addMetadata}
        </Button>
      )}
      <p id={note} className={error ? 'field-note field-error' : 'field-note'} aria-live="polite">
        {error ?? t.hint}
      </p>
    </fieldset>
  )
}
