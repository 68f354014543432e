import { useQueryClient } from '@tanstack/react-query'
import { account } from '#messages/account.ts'
import { Check } from '../../form/check.tsx'
import { DialogForm } from '../../form/dialog-form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
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
              <DialogForm
                save={saving}
                cancel={cancel}
                read={(form) => ({ fields: actions.map(({ action }) => action).filter((action) => form.has(action)) })}
              >
                {actions.map(({ action, label, hint }) => (
                  <Check
                    key={action}
                    name={action}
                    label={label}
                    {...(hint ? { hint } : {})}
                    defaultChecked={pageActions.includes(action)}
                  />
                ))}
              </DialogForm>
            )}
          </FormDialog>
        )
      }
    >
      <Facts>
        <Fact name={t.customersMay}>{allowed.length === 0 ? t.seeTheirDataOnly : allowed.join(', ')}</Fact>
      </Facts>
      <p className="soft prose">{t.lead({ mode })}</p>
    </Section>
  )
}
