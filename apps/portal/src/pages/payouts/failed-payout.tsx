import { Link } from '@tanstack/react-router'
import { payouts } from '#messages/payouts.ts'
import { useSession } from '../../session/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { payoutFailureMessage } from './payout-failure-messages.ts'
import type { Payout } from './wire.ts'

const t = payouts.failedPayout

/** Why a payout failed, where its money is, and what to do. */
export function FailedPayout({ payout }: { payout: Payout }) {
  const { href } = useSession()
  return (
    <Notice kind="bad">
      {t.failed({
        payoutFailureMessage: payoutFailureMessage(payout.failure_code),
        link: (text) => <Link to={href('/account')}>{text}</Link>,
      })}
    </Notice>
  )
}
