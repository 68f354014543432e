import { useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { type Metadata, rowNames } from './metadata-from.ts'
import './metadata-rows.css'

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
        Metadata<span className="field-optional"> optional</span>
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
            placeholder="Key"
            aria-label={`Key ${index + 1}`}
            aria-invalid={Boolean(error)}
            autoComplete="off"
          />
          <input
            className="input"
            name={rowNames.value}
            defaultValue={value}
            dir="auto"
            maxLength={500}
            placeholder="Value"
            aria-label={`Value ${index + 1}`}
            autoComplete="off"
          />
          <Button kind="quiet" small onClick={() => remove(id)} aria-label={`Remove row ${index + 1}`}>
            <span aria-hidden="true">✕</span>
          </Button>
        </div>
      ))}
      {rows.length < maxKeys && (
        <Button kind="quiet" small onClick={add}>
          Add metadata
        </Button>
      )}
      <p id={note} className={error ? 'field-note field-error' : 'field-note'} aria-live="polite">
        {error ?? 'Up to 50 key-value pairs, such as a SKU. Customers do not see them.'}
      </p>
    </fieldset>
  )
}
