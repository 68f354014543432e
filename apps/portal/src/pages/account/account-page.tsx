import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import './account.css'

const plans = { free: 'Free', brand: 'Brand', pro: 'Pro' } as const

/** Whether the merchant can charge and be paid out. */
export function AccountPage() {
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['account'],
    queryFn: () => client.account.retrieve.query({}),
  })
  return (
    <Page title="Account" lead="Can you charge, and will the money reach you?">
      {error && (
        <Notice kind="bad">
          {failureOf(error).message}{' '}
          <Button kind="quiet" small onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      <div className="account" aria-busy={!data}>
        <Tile title="Charges" state={data && readiness(data.chargesEnabled)}>
          {data &&
            (data.cardPayments === 'active'
              ? 'Card payments are taken on your own processor account.'
              : 'Card payments are taken on the platform and paid out to you.')}
        </Tile>
        <Tile title="Payouts" state={data && readiness(data.payoutsEnabled)}>
          {data &&
            (data.payoutsEnabled
              ? 'What you earn is sent to your bank account.'
              : 'Nothing is paid out before the onboarding at the processor is finished.')}
        </Tile>
        <Tile
          title="Bank account"
          state={data && (data.bankAccount ? <Chip kind="good">Connected</Chip> : <Chip kind="idle">None</Chip>)}
        >
          {data &&
            (data.bankAccount ? (
              <>
                <bdi>{data.bankAccount.bankName ?? 'Bank'}</bdi>{' '}
                <span className="mono">
                  <span aria-hidden="true">•••• </span>
                  <span className="visually-hidden">ending in </span>
                  {data.bankAccount.last4}
                </span>
              </>
            ) : (
              'No bank account is known yet.'
            ))}
        </Tile>
      </div>
      <dl className="card account-facts">
        <Fact name="Plan">{data && plans[data.plan]}</Fact>
        <Fact name="Country">{data && countryName(data.country)}</Fact>
        <Fact name="Currency">{data?.defaultCurrency.toUpperCase()}</Fact>
        <Fact name="Merchant">{data && <span className="mono">{data.id}</span>}</Fact>
      </dl>
    </Page>
  )
}

function readiness(ready: boolean) {
  return ready ? <Chip kind="good">Ready</Chip> : <Chip kind="bad">Not ready</Chip>
}

function Tile({ title, state, children }: { title: string; state: ReactNode; children: ReactNode }) {
  return (
    <section className="card account-tile">
      <h2>{title}</h2>
      {state}
      <p>{children}</p>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="account-fact">
      <dt>{name}</dt>
      <dd>{children ?? '…'}</dd>
    </div>
  )
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}
