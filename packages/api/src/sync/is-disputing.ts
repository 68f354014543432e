/** States in which a dispute holds nothing against its payment any more. */
const settledForMerchant: readonly string[] = ['won', 'warning_closed', 'prevented']

/** Whether a dispute in this state makes its payment a disputed one: it is neither won nor closed as a warning. */
export function isDisputing(status: string): boolean {
  return !settledForMerchant.includes(status)
}
