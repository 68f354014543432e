import type { ReactNode } from 'react'
import { onboarding } from '#messages/onboarding.ts'
import { words } from '#messages/words.ts'
import { Chip } from '../../ui/chip.tsx'
import type { Account } from './wire.ts'

const t = onboarding.tiles

/** Charges, payouts and the bank account at a glance. */
export function Tiles({ account }: { account: Account }) {
  const { bankAccount } = account
  return (
    <div className="account">
      <Tile title={t.charges} state={chargesStates[chargesOf(account)]}>
        {chargesText[chargesOf(account)]}
      </Tile>
      <Tile
        title={words.payouts}
        state={
          account.state === 'refused' ? (
            <Chip kind="idle">{t.byThePlatform}</Chip>
          ) : (
            <Ready ready={account.payoutsEnabled} />
          )
        }
      >
        {account.payoutsEnabled ? t.earningsPaidOutBank : payoutsText[account.state]}
      </Tile>
      <Tile
        title={t.bankAccount}
        state={bankAccount ? <Chip kind="good">{t.connected}</Chip> : <Chip kind="idle">{t.notConnected}</Chip>}
      >
        {bankAccount ? (
          <>
            <bdi>{bankAccount.bankName ?? t.bank}</bdi>{' '}
            <span className="mono">
              <span aria-hidden="true">•••• </span>
              <span className="visually-hidden">{t.endingIn} </span>
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
  platform: <Chip kind="idle">{t.throughThePlatform}</Chip>,
  none: <Ready ready={false} />,
} as const satisfies Record<Charges, ReactNode>

const chargesText = t.chargesText satisfies Record<Charges, string>

const payoutsText = t.payoutsText satisfies Record<Account['state'], string>

const bankText = t.bankText satisfies Record<Account['state'], string>

function Ready({ ready }: { ready: boolean }) {
  return ready ? <Chip kind="good">{words.ready}</Chip> : <Chip kind="bad">{t.notReady}</Chip>
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
