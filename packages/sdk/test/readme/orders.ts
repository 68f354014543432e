/** What the shop of the README does with its events; here it is written down. */
export const done: unknown[][] = []

export async function fulfil(order: string, amount: number): Promise<void> {
  done.push(['fulfil', order, amount])
}

export async function remind(dispute: string, due: number | null): Promise<void> {
  done.push(['remind', dispute, due])
}
