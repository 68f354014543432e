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
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'

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
    label: 'Cancel subscriptions',
    hint: 'Several countries require that cancelling is as easy as buying.',
  },
  { action: 'pause', label: 'Pause and resume subscriptions' },
  { action: 'change_seats', label: 'Change the number of seats', hint: 'The difference is charged at once.' },
  {
    action: 'change_plan',
    label: 'Change the plan',
    hint: 'To any subscription product that is on sale in the currency. The difference is charged at once.',
  },
  { action: 'change_payment_method', label: 'Change payment methods', hint: 'Open payments can always be paid.' },
  { action: 'change_details', label: 'Correct name and telephone' },
  { action: 'complete_invoice', label: 'Complete name, address and tax number on invoices' },
]

/** The acts that customers may use on their page. */
export function PageActions({ pageActions }: Shown) {
  const { client, may, mode } = useSession()
  const queries = useQueryClient()
  const allowed = actions.filter(({ action }) => pageActions.includes(action)).map(({ label }) => label)
  return (
    <Section
      title="Customers’ page"
      actions={
        may('change', 'portal.account') && (
          <FormDialog
            button="Change permissions"
            kind="quiet"
            small
            title="What customers may do"
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
        <Fact name="Customers may">{allowed.length === 0 ? 'See their data only' : allowed.join(', ')}</Fact>
      </Facts>
      <p className="account-note">Applies to the page in {mode} mode.</p>
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
          Save
        </Button>
      </div>
    </form>
  )
}
