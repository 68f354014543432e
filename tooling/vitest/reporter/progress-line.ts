const clear = '\r\x1b[K'
const intervalMs = 250

/** One line at the bottom of a terminal, which is drawn again and again. Elsewhere it shows nothing. */
export function createProgressLine(text: () => string, out: NodeJS.WriteStream) {
  const draw = () => out.isTTY && out.write(`${clear}${text().slice(0, out.columns - 1)}`)
  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      timer = setInterval(draw, intervalMs)
      timer.unref()
    },
    /** Prints above the line. */
    print(lines: string) {
      out.write(`${out.isTTY ? clear : ''}${lines}\n`)
      if (timer) draw()
    },
    /** Leaves it as it is at the end; what is printed from now on stands below. */
    stop() {
      clearInterval(timer)
      timer = undefined
      if (draw()) out.write('\n')
    },
  }
}
