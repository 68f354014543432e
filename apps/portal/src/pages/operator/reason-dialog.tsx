import type { ReactNode } from 'react'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { words } from '#messages/words.ts'
import { DialogForm, type Typed } from '../../form/dialog-form.tsx'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { Field } from '../../ui/field.tsx'

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

function reasonFrom(form: FormData): Typed<FormData> {
  if (String(form.get('reason')).trim() !== '') return { fields: form }
  return { issues: [{ param: 'reason', message: t.mustNotEmpty }] }
}

function ReasonForm({ save, submit, cancel, kind, fields, children }: ReasonFormProps) {
  return (
    <DialogForm
      save={save}
      cancel={cancel}
      read={reasonFrom}
      labels={{ reason: words.reason }}
      submit={submit}
      kind={kind === 'danger' ? 'danger' : 'main'}
    >
      {(errors) => (
        <>
          <p>{children}</p>
          {fields}
          <Field label={words.reason} name="reason" hint={t.reasonHint} error={errors.reason}>
            {(control) => <input {...control} className="input" dir="auto" maxLength={500} autoComplete="off" />}
          </Field>
        </>
      )}
    </DialogForm>
  )
}
