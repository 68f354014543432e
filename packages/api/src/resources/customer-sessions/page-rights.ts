import type { PageAction } from '../../contract/customer-sessions/page-actions.ts'
import type { AccountOfSlug } from '../../people/merchants/slug.ts'
import type { ActVerb } from './act-types.ts'

/** The acts that the customers of a merchant may use on their page at present. `charges` says that the merchant may take payments. */
export type PageRights = { actions: ReadonlySet<PageAction>; suspended: boolean; charges: boolean }

/** Acts that are charged at once. */
const chargingVerbs: ReadonlySet<ActVerb> = new Set(['resume', 'changeSeats', 'changePlan'])

/**
 * The merchant's choice. Customers of a suspended merchant may cancel, and nothing else; those of one that may not take payments may
 * choose nothing that is charged at once.
 */
export function rightsOf({ account, pageActions }: Pick<AccountOfSlug, 'account' | 'pageActions'>): PageRights {
  const suspended = account.suspended === true || account.suspendedInMode === true
  const charges = !(account.closed || account.rejected || account.paused?.payments)
  return { suspended, charges, actions: new Set<PageAction>(suspended ? ['cancel'] : pageActions) }
}

/** Acts by which the rest of a period is credited. */
const creditingVerbs: ReadonlySet<ActVerb> = new Set(['pause', 'changeSeats', 'changePlan'])

/**
 * @param due the subscription has an open payment, which a customer may always pay
 * @param isRenewing the subscription is paid, and renewed as it is
 */
export function mayDo(
  { actions, suspended, charges }: PageRights,
  verb: ActVerb,
  { due = false, isRenewing = true }: { due?: boolean; isRenewing?: boolean } = {},
): boolean {
  if (chargingVerbs.has(verb) && !charges) return false
  if (creditingVerbs.has(verb) && !isRenewing) return false
  if (verb === 'newCard' && due) return !suspended
  if (verb === 'reactivate' && suspended) return false
  return actions.has(actionOf[verb])
}

const actionOf: Readonly<Record<ActVerb, PageAction>> = {
  cancel: 'cancel',
  reactivate: 'cancel',
  pause: 'pause',
  resume: 'pause',
  changeSeats: 'change_seats',
  changePlan: 'change_plan',
  newCard: 'change_payment_method',
  addMethod: 'change_payment_method',
  setDefault: 'change_payment_method',
  deleteMethod: 'change_payment_method',
  changeDetails: 'change_details',
  completeInvoice: 'complete_invoice',
}
