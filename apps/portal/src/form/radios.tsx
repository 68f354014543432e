import './radios.css'

type RadiosProps<Value extends string> = {
  /** The legend of the group. */
  label: string
  /** The name of the inputs in the form. */
  name: string
  options: readonly { value: Value; label: string; hint?: string }[]
  chosen: Value
  onChoose?: (value: Value) => void
}

/** A choice between a few options, each with a hint. */
export function Radios<Value extends string>({ label, name, options, chosen, onChoose }: RadiosProps<Value>) {
  return (
    <fieldset className="radios stack stack-near">
      <legend className="field-label">{label}</legend>
      {options.map(({ value, label: text, hint }) => (
        <label key={value} className="radio">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            onChange={() => onChoose?.(value)}
          />
          <span>
            {text}
            {hint && <span className="radio-hint hint block">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
