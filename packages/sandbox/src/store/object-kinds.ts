/**
 * The types of state by kind of stored object, which is its `object` name in the API. Each resource merges its own kind into this
 * interface, so that the store imports no resource.
 */
// biome-ignore lint/suspicious/noEmptyInterface: resources merge their kinds into it
export interface States {}

export type Kind = keyof States
