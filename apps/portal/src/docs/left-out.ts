/** A component that shows nothing. */
const nothing = () => null

/** Stands for the chat with an agent on Scalar's host. */
export const Chat = nothing
/** Stands for a collection of icons that a contract may name, which ours does not: each would be a file of its own. */
export const LibraryIcon = nothing
