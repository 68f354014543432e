import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { list } from '#messages/list.ts'
import { words } from '#messages/words.ts'
import { useFilters } from '../router/filters.ts'
import { Options } from '../ui/options.tsx'
import '../ui/field.css'
import './filter-bar.css'
import { secondsOfDay } from './seconds-of-day.ts'
import { useDebouncedFilter } from './use-debounced-filter.ts'

const t = list.filterBar

/** The filters of a list. The address holds each of them. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className="filter-bar" aria-label={label}>
      {children}
    </search>
  )
}

type FilterProps = {
  label: string
  /** The problem with the value in the address. */
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

type TextFilterProps = Pick<FilterProps, 'label' | 'complaint' | 'className'> & {
  /** In the address: "q" */
  name: string
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'dir' | 'inputMode' | 'placeholder'>

/** A text filter, applied a moment after the last keystroke. */
export function TextFilter({ label, name, complaint, className, ...input }: TextFilterProps) {
  const [typed, setTyped] = useDebouncedFilter(name)
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

/** A text filter for a search. */
export function SearchBox(props: Pick<TextFilterProps, 'label' | 'name' | 'placeholder'>) {
  return <TextFilter {...props} type="search" dir="auto" className="filter-search" />
}

type SelectFilterProps = {
  label: string
  name: string
  /** Value in the address → what people read. The empty one is everything. */
  options: Readonly<Record<string, string>>
  /** The selected value, where another filter can also select it. */
  value?: string | undefined
}

/** A filter with a few options. An unknown value in the address stays visible until another option is selected. */
export function SelectFilter({ label, name, options, value }: SelectFilterProps) {
  const [filters, setFilters] = useFilters()
  const chosen = value ?? filters[name] ?? ''
  const known = Object.hasOwn(options, chosen)
  return (
    <Filter label={label} complaint={known ? undefined : t.unknownValueFilterIgnored}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={chosen}
          onChange={(event) => setFilters({ [name]: event.target.value || undefined })}
        >
          {!known && <option value={chosen}>{`“${chosen}”`}</option>}
          <Options of={options} />
        </select>
      )}
    </Filter>
  )
}

/** A day, in the reader's own time zone: 2026-11-21 in the address. */
export function DateFilter({ label, name }: { label: string; name: string }) {
  const [filters, setFilters] = useFilters()
  const day = filters[name] ?? ''
  const known = day === '' || secondsOfDay(day, 1) !== undefined
  return (
    <Filter label={label} complaint={known ? undefined : t.notDateFilterIgnored({ day })}>
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
export function DateRangeFilter() {
  return (
    <div className="filter-days">
      <DateFilter label={words.from} name="from" />
      <DateFilter label={words.to} name="to" />
    </div>
  )
}
