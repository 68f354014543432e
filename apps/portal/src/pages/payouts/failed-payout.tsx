import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { payoutFailureMessage } from './payout-failure-messages.ts'
import type { Payout } from './wire.ts'

/** Why a payout failed, where its money is, and what to do. */
export function FailedPayout({ payout }: { payout: Payout }) {
  const { href } = useSession()
  return (
    <Notice kind="bad">
      This payout failed: {payoutFailureMessage(payout.failure_code)}. Its money went back to your balance. Nothing more
      is sent to that bank account: open <Link to={href('/account')}>Account</Link> and update your details. The next
      payout then goes to the new bank account.
    </Notice>
  )
}
