/** Something that happens at a simulated moment. */
export type Task = { at: number; run: () => void; canceled: boolean }

/** Tasks in the order of their times; of two at one time, the first added comes first. */
export class Agenda {
  readonly #heap: (Task & { order: number })[] = []
  #added = 0

  add(at: number, run: () => void): Task {
    this.#added += 1
    const task = { at, run, canceled: false, order: this.#added }
    this.#heap.push(task)
    this.#rise(this.#heap.length - 1)
    return task
  }

  /** Removes and returns the first task that is due at `limit`. */
  next(limit: number): Task | undefined {
    for (;;) {
      const first = this.#heap[0]
      if (!first || (first.at > limit && !first.canceled)) return undefined
      const last = this.#heap.pop()
      if (last && last !== first) {
        this.#heap[0] = last
        this.#sink(0)
      }
      if (!first.canceled) return first
    }
  }

  #rise(from: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#swapIfBefore(at, parent)) return
      at = parent
    }
  }

  #sink(from: number): void {
    let at = from
    for (;;) {
      let first = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (this.#isBefore(child, first)) first = child
      if (first === at) return
      this.#swapIfBefore(first, at)
      at = first
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (!a || !b) return false
    return a.at < b.at || (a.at === b.at && a.order < b.order)
  }

  #swapIfBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (!a || !b || !this.#isBefore(one, other)) return false
    this.#heap[one] = b
    this.#heap[other] = a
    return true
  }
}
