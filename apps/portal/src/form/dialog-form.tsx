import { type FormEvent, type ReactNode, useRef } from 'react'
import { words } from '#messages/words.ts'
import { type Failure, type FormErrors, formErrors, type Issue } from '../server/failure.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import './form.css'
import type { Saving } from './form-dialog.tsx'
import { useFormFailure } from './use-form-failure.ts'

/** The typed values of a form, or its errors. */
export type Typed<Fields> = { fields: Fields } | { issues: readonly Issue[] }

type DialogFormProps<Fields, Param extends string> = {
  save: Saving<Fields>
  /** The cancel button. */
  cancel: ReactNode
  read: (form: FormData) => Typed<Fields>
  /** The API's path of each field, and its label here. */
  labels?: Readonly<Record<Param, string>>
  /** Adds to a failure what this form knows of it. */
  explain?: (failure: Failure | null) => Failure | null
  /** The label of the button that submits. */
  submit?: string
  kind?: 'main' | 'danger'
  /** The fields, each with its error. */
  children: ReactNode | ((errors: FormErrors<Param>['fields']) => ReactNode)
}

/** The form of a dialog: its failure, its fields, and the buttons. */
export function DialogForm<Fields, Param extends string = never>(props: DialogFormProps<Fields, Param>) {
  const { save, cancel, read, labels, explain, submit = words.save, kind = 'main', children } = props
  const form = useRef<HTMLFormElement>(null)
  const { failure, setComplaint } = useFormFailure(form, save.error)
  const errors = formErrors(explain ? explain(failure) : failure, labels ?? ({} as Record<Param, string>))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    save.reset()
    const typed = read(new FormData(event.currentTarget))
    setComplaint('issues' in typed ? typed.issues : null)
    if ('fields' in typed) save.mutate(typed.fields)
  }
  return (
    <form ref={form} className="form" onSubmit={send} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      {typeof children === 'function' ? children(errors.fields) : children}
      <div className="dialog-actions">
        {cancel}
        <Button type="submit" kind={kind} busy={save.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
