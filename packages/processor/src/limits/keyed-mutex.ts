/** Runs the calls of one name one after the other, in this process. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(call, call)
    last.set(name, turn)
    try {
      return await turn
    } finally {
      if (last.get(name) === turn) last.delete(name)
    }
  }
}
