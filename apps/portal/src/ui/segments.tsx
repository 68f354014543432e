import { useId } from 'react'
import './segments.css'

type SegmentsProps<Value extends string> = {
  /** The accessible name of the choice. */
  label: string
  /** Value → what people read. */
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** A choice between a few views of the same data. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const group = useId()
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(options) as Value[]).map((one) => (
        <label key={one}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={value === one}
            onChange={() => onChange(one)}
          />
          <span className="segment">{options[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}
