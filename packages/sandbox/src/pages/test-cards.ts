/** The cards that the pages offer to try, with what each of them does. */
export const SHOWN_CARDS = [
  { number: '4242 4242 4242 4242', does: 'Succeeds' },
  { number: '5555 5555 5555 4444', does: 'Succeeds, Mastercard' },
  { number: '4000 0027 6000 3184', does: '3-D Secure' },
  { number: '4000 0000 0000 0002', does: 'Declined' },
  { number: '4000 0000 0000 9995', does: 'Insufficient funds' },
  { number: '4000 0000 0000 0069', does: 'Expired card' },
  { number: '4000 0000 0000 0127', does: 'Wrong code' },
  { number: '4000 0000 0000 0259', does: 'Disputed later' },
] as const
