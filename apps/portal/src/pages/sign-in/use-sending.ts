import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type Failure, failureOf } from '../../failure.ts'
import { SignInError } from '../../session/sign-in-calls.ts'

/** A form whose fields are sent at once; what is wrong with them is one sentence. */
export function useSending(send: (fields: (name: string) => string) => Promise<unknown>) {
  const sending = useMutation({
    mutationFn: (form: FormData) => send((name) => String(form.get(name) ?? '')),
  })
  const failure: Failure | null = sending.error
    ? sending.error instanceof SignInError
      ? sending.error.failure
      : failureOf(sending.error)
    : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sending.isPending) sending.mutate(new FormData(event.currentTarget))
  }
  return { submit, failure, busy: sending.isPending, done: sending.isSuccess }
}
