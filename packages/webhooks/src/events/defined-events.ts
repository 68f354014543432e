import type { EventType } from './event-types.ts'

/**
 * The events of a resource that are not null, in their order. The argument names every type of the resource
 * (`EventTypeOf`), so a type that is added to the catalogue does not compile until the code that records it says when it happens.
 */
export function definedEvents<Type extends EventType, Details extends object>(
  events: Record<Type, Details | null>,
): ({ type: Type } & Details)[] {
  const types = Object.keys(events) as Type[]
  return types.flatMap((type) => {
    const details: Details | null = events[type]
    return details === null ? [] : [{ type, ...details }]
  })
}
