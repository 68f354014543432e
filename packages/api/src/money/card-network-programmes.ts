/** A programme of a card network for merchants with many disputes. */
type DisputeProgramme = {
  name: string
  /** The count, and its base. */
  counts: string
  /** Hundredths of a percent from which a merchant is in it. */
  rate: number
  /** … and the number in a month. */
  count: number
  /** The day from which these limits hold. */
  since: string
  source: string
}

const vamp = {
  name: 'Visa VAMP, excessive merchant',
  counts: 'fraud reports and disputes of a month, to its settled card-not-present payments',
  count: 1_500,
  source:
    'https://support.checkout.com/hc/en-us/articles/23330844282514-What-are-the-thresholds-for-disputes-and-fraud-under-Visa-s-Acquirer-Monitoring-Program-VAMP',
}

const mastercard = {
  counts: 'chargebacks of a month, to the payments of the month before',
  since: '2019-10-01',
  source: 'https://docs.antom.com/ac/dispute/monitor',
}

/** The limits as the networks' acquirers publish them, read on 2026-11-29. The entry of a programme that began last holds. */
const disputeProgrammes: readonly DisputeProgramme[] = [
  { ...vamp, rate: 220, since: '2025-06-01' },
  { ...vamp, rate: 150, since: '2026-04-01' },
  { ...mastercard, name: 'Mastercard ECM, excessive chargeback merchant', rate: 150, count: 100 },
  { ...mastercard, name: 'Mastercard HECM, high excessive chargeback merchant', rate: 300, count: 300 },
]

/** The programmes with the limits that hold at a moment, each once. */
export function programmesAt(now: Date): DisputeProgramme[] {
  const begun = disputeProgrammes.filter(({ since }) => new Date(since) <= now)
  return [...new Map(begun.toSorted((a, b) => (a.since < b.since ? -1 : 1)).map((one) => [one.name, one])).values()]
}
