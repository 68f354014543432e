import { useState } from 'react'
import { brand } from '#messages/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

const t = brand.imageField

type ImageFieldProps = {
  label: string
  name: string
  hint: string
  /** A data: URL or an address; empty without an image. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const maxBytes = 512 * 1024

/** Chooses an image from this device. */
export function ImageField({ label, name, hint, value, error, onChange }: ImageFieldProps) {
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > maxBytes) return setTooLarge(t.tooLarge({ count: Math.ceil(file.size / 1024) }))
    setTooLarge(null)
    const reader = new FileReader()
    reader.onload = () => onChange(String(reader.result))
    reader.readAsDataURL(file)
  }
  return (
    <div className="brand-image">
      <Field label={label} name={name} hint={t.formats({ hint })} error={tooLarge ?? error} optional>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg"
            className="input"
            onChange={({ target }) => choose(target.files?.[0])}
          />
        )}
      </Field>
      {value !== '' && (
        <div className="row">
          <img className="brand-image-shown" src={shownAt(value)} alt={t.theNow({ label: label.toLowerCase() })} />
          <Button kind="quiet" small onClick={() => onChange('')}>
            {t.remove({ label: label.toLowerCase() })}
          </Button>
        </div>
      )}
    </div>
  )
}

/** An image on this server is loaded from the host that the page came from. */
export function shownAt(value: string): string {
  return value.startsWith('data:') ? value : new URL(value).pathname
}
