/** A component that shows nothing. */
const EmptyComponent = () => null

/** Stands for the chat with an agent on Scalar's host. */
export const Chat = EmptyComponent
/** Stands for a collection of icons that a contract may name, which ours does not: each would be a file of its own. */
export const LibraryIcon = EmptyComponent
