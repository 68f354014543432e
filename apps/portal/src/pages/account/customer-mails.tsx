import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import '../../form/form.css'
import { Check } from '../../form/check.tsx'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { formErrors } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { parseReminderDays, reminderDaysText } from './reminder-days.ts'

type Mails = { on: boolean; reminderDays: number[]; cardReminders: boolean }
const notWhole = { param: 'reminder_days', message: 'Enter whole numbers of days, separated by commas.' }

type Fields = { reminder_days: number[]; card_reminders: boolean }

/** The mails that customers get about failed renewals and cards that expire. */
export function CustomerMails({ mails }: { mails: Mails }) {
  const { client, may, mode } = useSession()
  const queries = useQueryClient()
  return (
    <Section
      title="Emails to customers"
      actions={
        may('change', 'portal.account') && (
          <FormDialog
            button="Change emails"
            kind="quiet"
            small
            title="Emails to customers"
            save={(fields: Fields) => client.portal.account.setCustomerMails.mutate(fields)}
            onSaved={() => queries.invalidateQueries({ queryKey: ['account'] })}
          >
            {(saving, cancel) => (
              <CustomerMailsForm mails={mails} save={saving}>
                {cancel}
              </CustomerMailsForm>
            )}
          </FormDialog>
        )
      }
    >
      <Facts>
        <Fact name="When a renewal fails">{reminderDaysText(mails.reminderDays)}</Fact>
        <Fact name="Before a card expires">{mails.cardReminders ? '30 and 7 days' : 'None'}</Fact>
      </Facts>
      <p className="account-note">
        {mails.on
          ? 'Sent under the name of your shop, with a link to a page where the customer enters another card. '
          : 'The platform does not send these emails at present. '}
        {mode === 'test' && 'In test mode, only customers with the email address of a member get them.'}
      </p>
    </Section>
  )
}

function CustomerMailsForm({ mails, save, children }: { mails: Mails; save: Saving<Fields>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failure, setComplaint } = useFormFailure(form, save.error)
  const errors = formErrors(failure, { reminder_days: 'Days after a failed renewal' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const typed = new FormData(event.currentTarget)
    const days = parseReminderDays(String(typed.get('reminder_days') ?? ''))
    setComplaint(days ? null : [notWhole])
    if (days) save.mutate({ reminder_days: days, card_reminders: typed.has('card_reminders') })
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <Field
        label="Days after a failed renewal"
        name="reminder_days"
        hint="Such as 0, 3, 7. With 0, the first email is sent at once. Leave empty to send none."
        error={errors.fields.reminder_days}
      >
        {(control) => (
          <input {...control} className="input" autoComplete="off" defaultValue={mails.reminderDays.join(', ')} />
        )}
      </Field>
      <Check
        name="card_reminders"
        label="Email customers 30 and 7 days before their card expires"
        defaultChecked={mails.cardReminders}
      />
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
