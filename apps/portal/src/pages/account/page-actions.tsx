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
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'

const t = account.pageActions

type Action = Shown['pageActions'][number]
type Shown = {
  pageActions: (
    | 'cancel'
    | 'pause'
    | 'change_seats'
    | 'change_plan'
    | 'change_payment_method'
    | 'change_details'
    | 'complete_invoice'
  )[]
}

const actions: readonly { action: Action; label: string; hint?: string }[] = [
  {
    action: 'cancel',
    label: t.cancelSubscriptions,
    hint: t.cancelSubscriptionsHint,
  },
  { action: 'pause', label: t.pauseResumeSubscriptions },
  { action: 'change_seats', label: t.changeNumberSeats, hint: t.changeNumberSeatsHint },
  {
    action: 'change_plan',
    label: t.changeThePlan,
    hint: t.changeThePlanHint,
  },
  { action: 'change_payment_method', label: t.changePaymentMethods, hint: t.changePaymentMethodsHint },
  { action: 'change_details', label: t.correctNameTelephone },
  { action: 'complete_invoice', label: t.completeInvoiceDetails },
]

/** The acts that customers may use on their page. */
export function PageActions({ pageActions }: Shown) {
  const { client, may, mode } = useSession()
  const queries = useQueryClient()
  const allowed = actions.filter(({ action }) => pageActions.includes(action)).map(({ label }) => label)
  return (
    <Section
      title={t.customersPage}
      actions={
        may('change', 'portal.account') && (
          <FormDialog
            button={t.changePermissions}
            kind="quiet"
            small
            title={t.whatCustomersMay}
            save={(chosen: Action[]) => client.portal.account.setPageActions.mutate({ actions: chosen })}
            onSaved={() => queries.invalidateQueries({ queryKey: ['account'] })}
          >
            {(saving, cancel) => (
              <PageActionsForm pageActions={pageActions} save={saving}>
                {cancel}
              </PageActionsForm>
            )}
          </FormDialog>
        )
      }
    >
      <Facts>
        <Fact name={t.customersMay}>{allowed.length === 0 ? t.seeTheirDataOnly : allowed.join(', ')}</Fact>
      </Facts>
      <p className="account-note">{t.lead({ mode })}</p>
    </Section>
  )
}

function PageActionsForm({ pageActions, save, children }: Shown & { save: Saving<Action[]>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failure } = useFormFailure(form, save.error)
  const errors = formErrors(failure, {})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    if (!save.isPending) save.mutate(actions.flatMap(({ action }) => (chosen.has(action) ? [action] : [])))
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      {actions.map(({ action, label, hint }) => (
        <Check
          key={action}
          name={action}
          label={label}
          {...(hint ? { hint } : {})}
          defaultChecked={pageActions.includes(action)}
        />
      ))}
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
