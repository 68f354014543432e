import './radios.css'

type RadiosProps<Value extends string> = {
  /** What is chosen. */
  label: string
  /** The form's own name of it. */
  name: string
  options: readonly { value: Value; label: string; hint?: string }[]
  chosen: Value
}

/** One of a few, each with what comes of it. */
export function Radios<Value extends string>({ label, name, options, chosen }: RadiosProps<Value>) {
  return (
    <fieldset className="radios">
      <legend className="field-label">{label}</legend>
      {options.map(({ value, label: text, hint }) => (
        <label key={value} className="radio">
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span>
            {text}
            {hint && <span className="radio-hint">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
