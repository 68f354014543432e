import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { type Failure, failureOf, formErrors } from '../../server/failure.ts'
import { SignInError } from '../../session/sign-in-calls.ts'

/**
 * A form whose fields are sent at once.
 * @param labels the API's path of each field that it can complain of, and its label on the page
 */
export function useFormSubmit<Param extends string = never>(
  send: (fields: (name: string) => string) => Promise<unknown>,
  labels: Readonly<Record<Param, string>> = {} as Record<Param, string>,
) {
  const form = useRef<HTMLFormElement>(null)
  const submission = useMutation({
    mutationFn: (form: FormData) => send((name) => String(form.get(name) ?? '')),
  })
  const failure: Failure | null = submission.error
    ? submission.error instanceof SignInError
      ? submission.error.failure
      : failureOf(submission.error)
    : null
  useEffect(() => {
    if (submission.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submission.error])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (submission.isPending) return
    form.current = event.currentTarget
    submission.mutate(new FormData(event.currentTarget))
  }
  return { submit, errors: formErrors(failure, labels), busy: submission.isPending, done: submission.isSuccess }
}
