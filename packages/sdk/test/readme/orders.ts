/** The shop of the README records here how it handled its events. */
export const done: unknown[][] = []

export async function fulfil(order: string, amount: number): Promise<void> {
  done.push(['fulfil', order, amount])
}

export async function remind(dispute: string, due: number | null): Promise<void> {
  done.push(['remind', dispute, due])
}
