import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { type Failure, failureOf, formErrors } from '../../failure.ts'
import { SignInError } from '../../session/sign-in-calls.ts'

/**
 * A form whose fields are sent at once.
 * @param labels the API's path of each field that it can complain of, and its label on the page
 */
export function useSending<Param extends string = never>(
  send: (fields: (name: string) => string) => Promise<unknown>,
  labels: Readonly<Record<Param, string>> = {} as Record<Param, string>,
) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useMutation({
    mutationFn: (form: FormData) => send((name) => String(form.get(name) ?? '')),
  })
  const failure: Failure | null = sending.error
    ? sending.error instanceof SignInError
      ? sending.error.failure
      : failureOf(sending.error)
    : null
  useEffect(() => {
    if (sending.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [sending.error])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.isPending) return
    form.current = event.currentTarget
    sending.mutate(new FormData(event.currentTarget))
  }
  return { submit, errors: formErrors(failure, labels), busy: sending.isPending, done: sending.isSuccess }
}
