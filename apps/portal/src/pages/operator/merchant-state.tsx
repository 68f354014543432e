import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { language } from '#messages/language.ts'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { words } from '#messages/words.ts'
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

const t = operatorMerchant.merchantState

const models: Readonly<Record<string, string>> = t.models

const states = { active: 'good', paused: 'idle', suspended: 'bad', closed: 'bad' } as const
const names = t.names

/** The state of a merchant in one mode, its money and its disputes, and what an operator can do about it. */
export function MerchantState({ id, livemode }: { id: string; livemode: boolean }) {
  const { client } = usePerson()
  const query = useQuery({
    queryKey: ['operator', 'account', id, livemode],
    queryFn: () => client.operator.accounts.retrieve.query({ id, livemode }),
  })
  return (
    <div className="operator-account">
      <h3>{livemode ? words.live : words.test}</h3>
      <QueryView query={query} what={t.theState} rows={3}>
        {(account) => (
          <>
            <Facts>
              <Fact name={t.state}>
                <Chip kind={states[account.status]}>{names[account.status]}</Chip> <Why account={account} />
              </Fact>
              <Fact name={t.accountModel}>{models[account.model] ?? account.model}</Fact>
              <Fact name={words.balance}>
                <Amounts amounts={account.balance.available} />
              </Fact>
              {account.balance.pending.length > 0 && (
                <Fact name={t.later}>
                  <Amounts amounts={account.balance.pending} />
                </Fact>
              )}
              {account.balance.held.length > 0 && (
                <Fact name={t.held}>
                  <Amounts amounts={account.balance.held} />
                </Fact>
              )}
              <Fact name={t.disputesThisMonth}>
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
  const percent = new Intl.NumberFormat(language.formats, { style: 'percent', minimumFractionDigits: 1 })
  return (
    <ul className="operator-due">
      {programmes.map(({ name, counts, rate, count, since, source }) => (
        <li key={name}>
          {t.monthSince({
            name: (
              <a href={source} target="_blank" rel="noopener">
                {name}
              </a>
            ),
            rate: percent.format(rate / 10_000),
            count: count.toLocaleString(language.code),
            since,
            counts,
          })}
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
  const where = livemode ? t.liveMode : t.testMode
  return (
    <>
      {ending.error && <Notice kind="bad">{failureOf(ending.error).message}</Notice>}
      <div className="row">
        {may('accounts.pause') && (
          <ReasonDialog
            button={t.pauseIn({ where })}
            title={t.pause}
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
                <Check name="payments" label={t.newPayments} defaultChecked hint={t.paymentsHint} />
                <Check name="payouts" label={words.payouts} hint={t.payoutsHint} />
                <Check name="subscriptions" label={t.renewalsOfSubscriptions} />
              </>
            }
          >
            {t.refundsReadsEvidenceContinue({ name: <bdi>{name}</bdi>, where })}
          </ReasonDialog>
        )}
        {status === 'paused' && may('accounts.resume') && (
          <Button kind="quiet" small busy={ending.isPending} onClick={() => ending.mutate('resume')}>
            {t.resumeIn({ where })}
          </Button>
        )}
        {status !== 'suspended' && may('accounts.suspend') && (
          <ReasonDialog
            button={t.suspendIn({ where })}
            title={t.suspend}
            kind="danger"
            act={(form) => accounts.suspend.mutate({ ...mode, reason: reasonOf(form) })}
            onDone={shown}
          >
            {t.onlyReadsRefundsPlatform({ name: <bdi>{name}</bdi>, where })}
          </ReasonDialog>
        )}
        {status === 'suspended' && may('accounts.unsuspend') && (
          <Button kind="quiet" small busy={ending.isPending} onClick={() => ending.mutate('unsuspend')}>
            {t.unsuspendIn({ where })}
          </Button>
        )}
        {may('accounts.update') && (
          <ChangePayouts account={account} button={t.termsPayouts({ where })} onDone={shown} />
        )}
        {may('accounts.createKey') && status !== 'suspended' && (
          <CreateMerchantKey account={account} button={t.createKey({ where })} />
        )}
        {may('accounts.close') && (
          <ReasonDialog
            button={t.closeIn({ where })}
            title={t.closePermanently}
            kind="danger"
            act={(form) => accounts.close.mutate({ ...mode, reason: reasonOf(form) })}
            onDone={shown}
          >
            {t.keysRevokedOnlyReads({ name: <bdi>{name}</bdi>, where })}
          </ReasonDialog>
        )}
      </div>
    </>
  )
}
