import { useEffect, useRef, useState } from 'react'
import { useFilters } from '../router/filters.ts'

/** How long nobody types before what was typed is asked for, in milliseconds. */
const pauseMs = 250

/** A filter that is typed: in the box at once, in the address a moment after the last key. */
export function useDebouncedFilter(name: string): [typed: string, setTyped: (text: string) => void] {
  const [filters, setFilters] = useFilters()
  const given = filters[name] ?? ''
  const [typed, setTyped] = useState(given)
  const written = useRef(given)
  // The address changed by other means: back, or a link. What was typed since the box wrote it is not lost.
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
