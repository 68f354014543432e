import type { FormEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { words } from '#messages/words.ts'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import '../../form/form.css'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { formErrors } from '../../server/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

const t = operatorMerchant.reasonDialog

type ReasonDialogProps<Answer> = {
  button: string
  title: string
  kind?: 'quiet' | 'danger'
  /** The consequences. */
  children: ReactNode
  /** Further fields of the form, above the reason. */
  fields?: ReactNode
  act: (form: FormData) => Promise<Answer>
  onDone: (answer: Answer) => unknown
}

/** A button and a dialog that asks for the reason of an act on a merchant. */
export function ReasonDialog<Answer>({
  button,
  title,
  kind = 'quiet',
  act,
  onDone,
  ...form
}: ReasonDialogProps<Answer>) {
  return (
    <FormDialog button={button} title={title} kind={kind} small save={act} onSaved={onDone}>
      {(saving, cancel) => (
        <ReasonForm save={saving} submit={title.replace(/\?$/, '')} cancel={cancel} kind={kind} {...form} />
      )}
    </FormDialog>
  )
}

type ReasonFormProps = Pick<ReasonDialogProps<never>, 'children' | 'fields'> & {
  save: Saving<FormData>
  submit: string
  cancel: ReactNode
  kind: 'quiet' | 'danger'
}

function ReasonForm({ save, submit, cancel, kind, fields, children }: ReasonFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { failure, setComplaint } = useFormFailure(form, save.error)
  const errors = formErrors(failure, { reason: words.reason })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    if (String(data.get('reason')).trim() === '') return setComplaint([{ param: 'reason', message: t.mustNotEmpty }])
    setComplaint(null)
    save.mutate(data)
  }
  return (
    <form ref={form} className="form" onSubmit={send} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <p>{children}</p>
      {fields}
      <Field label={words.reason} name="reason" hint={t.reasonHint} error={errors.fields.reason}>
        {(control) => <input {...control} className="input" dir="auto" maxLength={500} autoComplete="off" />}
      </Field>
      <div className="dialog-actions">
        {cancel}
        <Button type="submit" kind={kind === 'danger' ? 'danger' : 'main'} busy={save.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
