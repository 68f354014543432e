import type { ReactNode } from 'react'
import { Chip } from '../../ui/chip.tsx'
import type { Account } from './wire.ts'

/** Charges, payouts and the bank account at a glance. */
export function Tiles({ account }: { account: Account }) {
  const { bankAccount } = account
  return (
    <div className="account">
      <Tile
        title="Charges"
        state={account.cardPayments === 'active' ? <Ready ready /> : <Chip kind="idle">Through the platform</Chip>}
      >
        {account.cardPayments === 'active'
          ? 'Card payments are processed on your own account.'
          : 'The platform accepts card payments and pays them out to you.'}
      </Tile>
      <Tile title="Payouts" state={<Ready ready={account.payoutsEnabled} />}>
        {account.payoutsEnabled
          ? 'Your earnings are paid out to your bank account.'
          : 'Payouts start once you have finished onboarding with the processor.'}
      </Tile>
      <Tile
        title="Bank account"
        state={bankAccount ? <Chip kind="good">Connected</Chip> : <Chip kind="idle">Not connected</Chip>}
      >
        {bankAccount ? (
          <>
            <bdi>{bankAccount.bankName ?? 'Bank'}</bdi>{' '}
            <span className="mono">
              <span aria-hidden="true">•••• </span>
              <span className="visually-hidden">ending in </span>
              {bankAccount.last4}
            </span>
          </>
        ) : (
          'No bank account is connected yet.'
        )}
      </Tile>
    </div>
  )
}

function Ready({ ready }: { ready: boolean }) {
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
