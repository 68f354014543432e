import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { useFilters } from '../router/filters.ts'
import '../ui/field.css'
import './filter-bar.css'
import { useTyped } from './use-typed.ts'

/** What narrows a list. Each filter stands in the address. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className="filter-bar" aria-label={label}>
      {children}
    </search>
  )
}

type FilterProps = {
  label: string
  /** What is wrong with the value in the address. */
  complaint?: string | undefined
  className?: string
  children: (control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}

function Filter({ label, complaint, className, children }: FilterProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className={className ? `filter ${className}` : 'filter'}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': note, 'aria-invalid': complaint !== undefined })}
      <p id={note} className="field-note field-error filter-note" aria-live="polite">
        {complaint}
      </p>
    </div>
  )
}

type TypedBoxProps = Pick<FilterProps, 'label' | 'complaint' | 'className'> & {
  /** In the address: "q" */
  name: string
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'dir' | 'inputMode' | 'placeholder'>

/** What is typed. Asked a moment after the last key. */
export function TypedBox({ label, name, complaint, className, ...input }: TypedBoxProps) {
  const [typed, setTyped] = useTyped(name)
  return (
    <Filter label={label} complaint={complaint} {...(className ? { className } : {})}>
      {(control) => (
        <input
          {...control}
          {...input}
          className="input"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Filter>
  )
}

/** A text to look for. */
export function SearchBox(props: Pick<TypedBoxProps, 'label' | 'name' | 'placeholder'>) {
  return <TypedBox {...props} type="search" dir="auto" className="filter-search" />
}

type ChoiceProps = {
  label: string
  name: string
  /** Value in the address → what people read. The empty one is everything. */
  options: Readonly<Record<string, string>>
  /** What is chosen, where another filter may choose it, too. */
  value?: string | undefined
}

/** One of a few. What the address says beside them is shown for what it is, until something else is chosen. */
export function Choice({ label, name, options, value }: ChoiceProps) {
  const [filters, setFilters] = useFilters()
  const chosen = value ?? filters[name] ?? ''
  const known = Object.hasOwn(options, chosen)
  return (
    <Filter label={label} complaint={known ? undefined : 'Not known: it narrows nothing.'}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={chosen}
          onChange={(event) => setFilters({ [name]: event.target.value || undefined })}
        >
          {!known && <option value={chosen}>{`“${chosen}”`}</option>}
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Filter>
  )
}

/** A day, in the reader's own time zone: 2026-11-21 in the address. */
export function DayBox({ label, name }: { label: string; name: string }) {
  const [filters, setFilters] = useFilters()
  const day = filters[name] ?? ''
  const known = day === '' || secondsOfDay(day, 1) !== undefined
  return (
    <Filter label={label} complaint={known ? undefined : `“${day}” is no day: it narrows nothing.`}>
      {(control) => (
        <input
          {...control}
          type="date"
          className="input"
          value={day}
          onChange={(event) => setFilters({ [name]: event.target.value || undefined })}
        />
      )}
    </Filter>
  )
}

/** From one day to another, both included: `from` and `to` in the address. */
export function DayRange() {
  return (
    <div className="filter-days">
      <DayBox label="From" name="from" />
      <DayBox label="To" name="to" />
    </div>
  )
}
