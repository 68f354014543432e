/** Acts of customers on their page, as far as their merchant allows them. */
export const pageActions = [
  'cancel',
  'pause',
  'change_seats',
  'change_plan',
  'change_payment_method',
  'change_details',
  'complete_invoice',
] as const
export type PageAction = (typeof pageActions)[number]
