/** The input of a verb, with the event types that a merchant's endpoint or one of the platform may name: the contract checks which. */
export type Subscribed<Input extends { events?: unknown }> = Omit<Input, 'events'> & {
  events?: readonly string[] | undefined
}
