import { type ReactNode, useId } from 'react'
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

type SearchBoxProps = {
  label: string
  /** In the address: "q" */
  name: string
  placeholder?: string
}

/** A text to look for. Asked a moment after the last key. */
export function SearchBox({ label, name, placeholder }: SearchBoxProps) {
  const [typed, setTyped] = useTyped(name)
  const id = useId()
  return (
    <div className="filter filter-search">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        className="input"
        dir="auto"
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

type ChoiceProps = {
  label: string
  name: string
  /** Value in the address → what people read. The empty one is everything. */
  options: Readonly<Record<string, string>>
  /** What is chosen, where another filter may choose it, too. */
  value?: string | undefined
}

/** One of a few. */
export function Choice({ label, name, options, value }: ChoiceProps) {
  const [filters, setFilters] = useFilters()
  const id = useId()
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value ?? filters[name] ?? ''}
        onChange={(event) => setFilters({ [name]: event.target.value || undefined })}
      >
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A day, in the reader's own time zone: 2026-11-21 in the address. */
export function DayBox({ label, name }: { label: string; name: string }) {
  const [filters, setFilters] = useFilters()
  const id = useId()
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="input"
        value={filters[name] ?? ''}
        onChange={(event) => setFilters({ [name]: event.target.value || undefined })}
      />
    </div>
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

/** The first moment of a day of the address, as Unix seconds; undefined for what is no day. `plus` days are added. */
export function secondsOfDay(day: string | undefined, plus = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  if (!year || !month || !date) return undefined
  return Math.floor(new Date(Number(year), Number(month) - 1, Number(date) + plus).getTime() / 1000)
}
