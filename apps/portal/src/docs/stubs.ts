/** A component that shows nothing. */
const EmptyComponent = () => null

/** Replaces the chat with an agent on Scalar's host. */
export const Chat = EmptyComponent
/** Replaces a collection of icons that our contract does not use: each icon would be a file of its own. */
export const LibraryIcon = EmptyComponent
