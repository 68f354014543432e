import type { Check } from './check-result.ts'
import { cards } from './checks/cards.ts'
import { dailyTotals } from './checks/daily-totals.ts'
import { deliveries } from './checks/deliveries.ts'
import { disputeEvents } from './checks/dispute-events.ts'
import { due } from './checks/due.ts'
import { events } from './checks/events.ts'
import { fees } from './checks/fees.ts'
import { figures } from './checks/figures.ts'
import { invoices } from './checks/invoices.ts'
import { keyPermissionNames } from './checks/key-permissions.ts'
import { lineTypes } from './checks/line-types.ts'
import { metadata } from './checks/metadata.ts'
import { movements } from './checks/movements.ts'
import { paymentEvents } from './checks/payment-events.ts'
import { payoutLines } from './checks/payout-lines.ts'
import { platformLedger } from './checks/platform-ledger.ts'
import { processorBalances } from './checks/processor-balances.ts'
import { processorDisputes } from './checks/processor-disputes.ts'
import { processorFees } from './checks/processor-fees.ts'
import { processorPayments } from './checks/processor-payments.ts'
import { processorPayouts } from './checks/processor-payouts.ts'
import { processorRefunds } from './checks/processor-refunds.ts'
import { processorTransfers } from './checks/processor-transfers.ts'
import { references } from './checks/references.ts'
import { refunds } from './checks/refunds.ts'
import { returnedFees } from './checks/returned-fees.ts'
import { secrets } from './checks/secrets.ts'
import { sequences } from './checks/sequences.ts'
import { sessionEvents } from './checks/session-events.ts'
import { sessions } from './checks/sessions.ts'
import { stuck } from './checks/stuck.ts'
import { subscriptionEvents } from './checks/subscription-events.ts'
import { totals } from './checks/totals.ts'
import { transferred } from './checks/transferred.ts'

/** All of them. A new one is a file and a line here. */
export const checks: readonly Check[] = [
  refunds,
  fees,
  returnedFees,
  invoices,
  totals,
  dailyTotals,
  figures,
  sessions,
  due,
  transferred,
  movements,
  payoutLines,
  lineTypes,
  paymentEvents,
  disputeEvents,
  sessionEvents,
  subscriptionEvents,
  events,
  sequences,
  deliveries,
  stuck,
  references,
  cards,
  metadata,
  keyPermissionNames,
  secrets,
  processorPayments,
  processorRefunds,
  processorDisputes,
  processorTransfers,
  processorFees,
  processorPayouts,
  processorBalances,
  platformLedger,
]

export const verificationNames: readonly string[] = checks.map(({ name }) => name)
