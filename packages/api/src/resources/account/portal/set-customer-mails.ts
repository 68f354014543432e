import type { AccountScope } from '../../../core/request/account-scope.ts'
import { retrievePortalAccount } from './retrieve.ts'
import type { CustomerMailsChange, PortalAccountWire } from './schema.ts'

/** Sets the mails that customers of the account get about failed renewals and cards that expire, where the platform sends them. */
export async function setPortalCustomerMails(
  scope: AccountScope,
  { reminder_days, card_reminders: cardReminders }: CustomerMailsChange,
): Promise<PortalAccountWire> {
  const reminderDays = [...new Set(reminder_days)].toSorted((one, other) => one - other)
  const { id } = scope.account
  const { count } = await scope.services.database.prisma.account.updateMany({
    where: { id, NOT: { reminderDays: { equals: reminderDays }, cardReminders } },
    data: { reminderDays, cardReminders },
  })
  if (count === 0) scope.unchanged?.()
  return retrievePortalAccount(scope)
}
