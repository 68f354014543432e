import { useQueryClient } from '@tanstack/react-query'
import { account } from '#messages/account.ts'
import { words } from '#messages/words.ts'
import { Check } from '../../form/check.tsx'
import { DialogForm } from '../../form/dialog-form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/field.tsx'
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
  const read = (form: FormData) => {
    const days = parseReminderDays(String(form.get('reminder_days') ?? ''))
    return days
      ? { fields: { reminder_days: days, card_reminders: form.has('card_reminders') } }
      : { issues: [notWhole] }
  }
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
              <DialogForm
                save={saving}
                cancel={cancel}
                read={read}
                labels={{ reminder_days: t.daysAfterFailedRenewal }}
              >
                {(errors) => (
                  <>
                    <Field
                      label={t.daysAfterFailedRenewal}
                      name="reminder_days"
                      hint={t.daysAfterFailedRenewalHint}
                      error={errors.reminder_days}
                    >
                      {(control) => (
                        <input
                          {...control}
                          className="input"
                          autoComplete="off"
                          defaultValue={mails.reminderDays.join(', ')}
                        />
                      )}
                    </Field>
                    <Check name="card_reminders" label={t.remindBeforeExpiry} defaultChecked={mails.cardReminders} />
                  </>
                )}
              </DialogForm>
            )}
          </FormDialog>
        )
      }
    >
      <Facts>
        <Fact name={t.whenRenewalFails}>{reminderDaysText(mails.reminderDays)}</Fact>
        <Fact name={t.beforeCardExpires}>{mails.cardReminders ? t.thirtyAndSevenDays : words.none}</Fact>
      </Facts>
      <p className="soft prose">
        {mails.on ? t.sentInYourName : t.platformSendsNone} {mode === 'test' && t.testModeMembersOnly}
      </p>
    </Section>
  )
}
