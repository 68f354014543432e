import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

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
    if (file.size > maxBytes)
      return setTooLarge(`The file has ${Math.ceil(file.size / 1024)} KB, and may have 512. Make the image smaller.`)
    setTooLarge(null)
    const reader = new FileReader()
    reader.onload = () => onChange(String(reader.result))
    reader.readAsDataURL(file)
  }
  return (
    <div className="brand-image">
      <Field
        label={label}
        name={name}
        hint={`${hint} PNG or JPEG, up to 512 KB and 4,096 pixels a side.`}
        error={tooLarge ?? error}
        optional
      >
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
          <img className="brand-image-shown" src={shownAt(value)} alt={`The ${label.toLowerCase()} now`} />
          <Button kind="quiet" small onClick={() => onChange('')}>
            Remove {label.toLowerCase()}
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
