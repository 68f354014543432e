/** States in which a dispute was decided in the merchant's favour. */
const settledForMerchant: readonly string[] = ['won', 'warning_closed', 'prevented']

/** Whether a dispute in this state makes its payment disputed: it is not decided in the merchant's favour. */
export function isDisputing(status: string): boolean {
  return !settledForMerchant.includes(status)
}
