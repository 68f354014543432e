/** The account that a projected row belongs to. */
export type Owner = { id: number; livemode: boolean }
