import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { account } from '#messages/account.ts'
import { words } from '#messages/words.ts'
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

const t = account.customerMails

type Mails = { on: boolean; reminderDays: number[]; cardReminders: boolean }
const notWhole = { param: 'reminder_days', message: t.notWholeDays }

type Fields = { reminder_days: number[]; card_reminders: boolean }

/** The mails that customers get about failed renewals and cards that expire. */
export function CustomerMails({ mails }: { mails: Mails }) {
  const { client, may, mode } = useSession()
  const queries = useQueryClient()
  return (
    <Section
      title={t.emailsToCustomers}
      actions={
        may('change', 'portal.account') && (
          <FormDialog
            button={t.changeEmails}
            kind="quiet"
            small
            title={t.emailsToCustomers}
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
        <Fact name={t.whenRenewalFails}>{reminderDaysText(mails.reminderDays)}</Fact>
        <Fact name={t.beforeCardExpires}>{mails.cardReminders ? t.thirtyAndSevenDays : words.none}</Fact>
      </Facts>
      <p className="account-note">
        {mails.on ? t.sentInYourName : t.platformSendsNone} {mode === 'test' && t.testModeMembersOnly}
      </p>
    </Section>
  )
}

function CustomerMailsForm({ mails, save, children }: { mails: Mails; save: Saving<Fields>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failure, setComplaint } = useFormFailure(form, save.error)
  const errors = formErrors(failure, { reminder_days: t.daysAfterFailedRenewal })
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
        label={t.daysAfterFailedRenewal}
        name="reminder_days"
        hint={t.daysAfterFailedRenewalHint}
        error={errors.fields.reminder_days}
      >
        {(control) => (
          <input {...control} className="input" autoComplete="off" defaultValue={mails.reminderDays.join(', ')} />
        )}
      </Field>
      <Check name="card_reminders" label={t.remindBeforeExpiry} defaultChecked={mails.cardReminders} />
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
