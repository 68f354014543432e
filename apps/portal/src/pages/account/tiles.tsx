import type { ReactNode } from 'react'
import { Chip } from '../../ui/chip.tsx'
import type { Account } from './wire.ts'

/** Charges, payouts and the bank account at a glance. */
export function Tiles({ account }: { account: Account }) {
  const { bankAccount } = account
  return (
    <div className="account">
      <Tile title="Charges" state={chargesStates[chargesOf(account)]}>
        {chargesText[chargesOf(account)]}
      </Tile>
      <Tile
        title="Payouts"
        state={
          account.state === 'refused' ? (
            <Chip kind="idle">By the platform</Chip>
          ) : (
            <Ready ready={account.payoutsEnabled} />
          )
        }
      >
        {account.payoutsEnabled ? 'Your earnings are paid out to your bank account.' : payoutsText[account.state]}
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
          bankText[account.state]
        )}
      </Tile>
    </div>
  )
}

type Charges = 'own' | 'platform' | 'none'

/** Where payments are taken. */
function chargesOf({ cardPayments, hosted }: Account): Charges {
  if (cardPayments === 'unavailable') return 'none'
  if (cardPayments === 'active') return 'own'
  return hosted ? 'platform' : 'none'
}

const chargesStates = {
  own: <Ready ready />,
  platform: <Chip kind="idle">Through the platform</Chip>,
  none: <Ready ready={false} />,
} as const satisfies Record<Charges, ReactNode>

const chargesText = {
  own: 'Card payments are processed on your own account.',
  platform: 'The platform accepts card payments and pays them out to you.',
  none: 'No payments can be accepted.',
} as const satisfies Record<Charges, string>

const payoutsText = {
  open: 'Payouts start once you have finished onboarding with the processor.',
  unopened: 'Payouts start once you have finished onboarding with the processor.',
  refused: 'The platform pays you by other means.',
  rejected: 'The processor makes no payouts to you.',
} as const satisfies Record<Account['state'], string>

const bankText = {
  open: 'No bank account is connected yet.',
  unopened: 'No bank account is connected yet.',
  refused: 'Tell the platform where to pay you.',
  rejected: 'No bank account is connected.',
} as const satisfies Record<Account['state'], string>

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
