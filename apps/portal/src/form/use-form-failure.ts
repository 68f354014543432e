import { type RefObject, useEffect, useMemo, useState } from 'react'
import { form } from '#messages/form.ts'
import { type Failure, failureOf, type Issue } from '../server/failure.ts'

const t = form.useFormFailure

/**
 * The failure of a form: the page's own issues, or the error of the API. Each new failure moves the focus to the first
 * field that it is about.
 */
export function useFormFailure(form: RefObject<HTMLFormElement | null>, thrown: unknown) {
  const [complaint, setComplaint] = useState<readonly Issue[] | null>(null)
  const failure = useMemo<Failure | null>(() => {
    if (complaint) return { code: 'validation_error', message: t.formIncomplete, issues: complaint }
    return thrown ? failureOf(thrown) : null
  }, [complaint, thrown])

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure, form])
  return { failure, setComplaint }
}
