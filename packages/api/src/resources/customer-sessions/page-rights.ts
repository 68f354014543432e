import type { PageAction } from '../../contract/customer-sessions/page-actions.ts'
import type { AccountOfSlug } from '../../people/merchants/slug.ts'
import type { ActVerb } from './acts.ts'

/** The acts that the customers of a merchant may use on their page at present. */
export type PageRights = { actions: ReadonlySet<PageAction>; suspended: boolean }

/** The merchant's choice. Customers of a suspended merchant may cancel, and nothing else. */
export function rightsOf({ account, pageActions }: Pick<AccountOfSlug, 'account' | 'pageActions'>): PageRights {
  const suspended = account.suspended === true || account.suspendedInMode === true
  return { suspended, actions: new Set<PageAction>(suspended ? ['cancel'] : pageActions) }
}

/** @param due the subscription has an open payment, which a customer may always pay */
export function mayDo({ actions, suspended }: PageRights, verb: ActVerb, { due = false } = {}): boolean {
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
