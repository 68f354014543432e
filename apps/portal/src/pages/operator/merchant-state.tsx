import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from '../../form/check.tsx'
import { formatMoney } from '../../money/format.ts'
import { failureOf } from '../../server/failure.ts'
import { usePerson } from '../../session/person.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ChangePayouts } from './change-payouts.tsx'
import { CreateMerchantKey } from './create-merchant-key.tsx'
import { DisputeRate } from './dispute-rate.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMay } from './use-may.ts'
import type { OperatorAccount } from './use-merchant-mutation.ts'

const states = { active: 'good', paused: 'idle', suspended: 'bad', closed: 'bad' } as const
const names = { active: 'Active', paused: 'Paused', suspended: 'Suspended', closed: 'Closed' } as const

/** The state of a merchant in one mode, its money and its disputes, and what an operator can do about it. */
export function MerchantState({ id, livemode }: { id: string; livemode: boolean }) {
  const { client } = usePerson()
  const query = useQuery({
    queryKey: ['operator', 'account', id, livemode],
    queryFn: () => client.operator.accounts.retrieve.query({ id, livemode }),
  })
  return (
    <div className="operator-account">
      <h3>{livemode ? 'Live' : 'Test'}</h3>
      <QueryView query={query} what="the state" rows={3}>
        {(account) => (
          <>
            <Facts>
              <Fact name="State">
                <Chip kind={states[account.status]}>{names[account.status]}</Chip> <Why account={account} />
              </Fact>
              <Fact name="Account model">{account.model}</Fact>
              <Fact name="Balance">
                <Amounts amounts={account.balance.available} />
              </Fact>
              {account.balance.pending.length > 0 && (
                <Fact name="Later">
                  <Amounts amounts={account.balance.pending} />
                </Fact>
              )}
              {account.balance.held.length > 0 && (
                <Fact name="Held">
                  <Amounts amounts={account.balance.held} />
                </Fact>
              )}
              <Fact name="Disputes this month">
                <DisputeRate {...account.disputes_of_month} />
              </Fact>
            </Facts>
            {account.disputes_of_month.level !== null && account.disputes_of_month.level !== 'ok' && (
              <Programmes programmes={account.programmes} />
            )}
            {account.status !== 'closed' && <Acts account={account} />}
          </>
        )}
      </QueryView>
    </div>
  )
}

/** The paused parts, and the reason of the state. */
function Why({
  account: { status, paused, suspension_reason: suspended, closing_reason: closed },
}: {
  account: OperatorAccount
}) {
  if (status === 'closed') return <bdi className="breaks">{closed}</bdi>
  if (status === 'suspended') return <bdi className="breaks">{suspended}</bdi>
  if (!paused) return null
  const what = (['payments', 'payouts', 'subscriptions'] as const).filter((part) => paused[part])
  return (
    <span className="breaks">
      {what.join(', ')}: <bdi>{paused.reason}</bdi>
    </span>
  )
}

function Amounts({ amounts }: { amounts: readonly { amount: number; currency: string }[] }) {
  return amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')
}

function Programmes({ programmes }: Pick<OperatorAccount, 'programmes'>) {
  const percent = new Intl.NumberFormat(undefined, { style: 'percent', minimumFractionDigits: 1 })
  return (
    <ul className="operator-due">
      {programmes.map(({ name, counts, rate, count, since, source }) => (
        <li key={name}>
          <a href={source} target="_blank" rel="noopener">
            {name}
          </a>
          : from {percent.format(rate / 10_000)} and {count.toLocaleString('en-US')} a month, since {since} ({counts}).
        </li>
      ))}
    </ul>
  )
}

function Acts({ account }: { account: OperatorAccount }) {
  const { id, livemode, name, status } = account
  const { client } = usePerson()
  const queries = useQueryClient()
  const may = useMay()
  const { accounts } = client.operator
  const mode = { id, livemode }
  const shown = (account: OperatorAccount) => {
    queries.setQueryData(['operator', 'account', id, livemode], account)
    return queries.invalidateQueries({ queryKey: ['merchant', id] })
  }
  const ending = useMutation({
    mutationFn: (verb: 'resume' | 'unsuspend') => accounts[verb].mutate(mode),
    onSuccess: shown,
  })
  const reasonOf = (form: FormData) => String(form.get('reason'))
  const where = livemode ? 'live mode' : 'test mode'
  return (
    <>
      {ending.error && <Notice kind="bad">{failureOf(ending.error).message}</Notice>}
      <div className="operator-acts">
        {may('accounts.pause') && (
          <ReasonDialog
            button={`Pause in ${where}`}
            title="Pause"
            act={(form) =>
              accounts.pause.mutate({
                ...mode,
                payments: form.has('payments'),
                payouts: form.has('payouts'),
                subscriptions: form.has('subscriptions'),
                reason: reasonOf(form),
              })
            }
            onDone={shown}
            fields={
              <>
                <Check name="payments" label="New payments" defaultChecked hint="Open sessions expire." />
                <Check name="payouts" label="Payouts" hint="They continue with their schedule after the pause." />
                <Check name="subscriptions" label="Renewals of subscriptions" />
              </>
            }
          >
            <bdi>{name}</bdi>, {where}. Refunds, reads and evidence continue.
          </ReasonDialog>
        )}
        {status === 'paused' && may('accounts.resume') && (
          <Button kind="quiet" small busy={ending.isPending} onClick={() => ending.mutate('resume')}>
            {`Resume in ${where}`}
          </Button>
        )}
        {status !== 'suspended' && may('accounts.suspend') && (
          <ReasonDialog
            button={`Suspend in ${where}`}
            title="Suspend"
            kind="danger"
            act={(form) => accounts.suspend.mutate({ ...mode, reason: reasonOf(form) })}
            onDone={shown}
          >
            <bdi>{name}</bdi>, {where}: only reads, and refunds by the platform, are accepted. Open sessions expire.
          </ReasonDialog>
        )}
        {status === 'suspended' && may('accounts.unsuspend') && (
          <Button kind="quiet" small busy={ending.isPending} onClick={() => ending.mutate('unsuspend')}>
            {`Unsuspend in ${where}`}
          </Button>
        )}
        {may('accounts.update') && (
          <ChangePayouts account={account} button={`Terms of payouts in ${where}`} onDone={shown} />
        )}
        {may('accounts.createKey') && status !== 'suspended' && (
          <CreateMerchantKey account={account} button={`Create a key in ${where}`} />
        )}
        {may('accounts.close') && (
          <ReasonDialog
            button={`Close in ${where}`}
            title="Close permanently"
            kind="danger"
            act={(form) => accounts.close.mutate({ ...mode, reason: reasonOf(form) })}
            onDone={shown}
          >
            <bdi>{name}</bdi>, {where}: its keys are revoked, and only reads are accepted. While subscriptions,
            disputes, balances or payouts are open, nothing is done, and they are listed here. This cannot be undone.
          </ReasonDialog>
        )}
      </div>
    </>
  )
}
