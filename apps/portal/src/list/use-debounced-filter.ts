import { useEffect, useRef, useState } from 'react'
import { useFilters } from '../router/filters.ts'

/** The pause after the last keystroke before the filter is applied, in milliseconds. */
const pauseMs = 250

/** A text filter: the input changes at once, the address a moment after the last keystroke. */
export function useDebouncedFilter(name: string): [typed: string, setTyped: (text: string) => void] {
  const [filters, setFilters] = useFilters()
  const given = filters[name] ?? ''
  const [typed, setTyped] = useState(given)
  const written = useRef(given)
  // The address changed by other means: the back button, or a link. Text typed since the last write is not lost.
  useEffect(() => {
    if (given !== written.current) setTyped(given)
    written.current = given
  }, [given])
  useEffect(() => {
    if (typed === written.current) return
    const timer = setTimeout(() => {
      written.current = typed
      setFilters({ [name]: typed || undefined })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, name, setFilters])
  return [typed, setTyped]
}
