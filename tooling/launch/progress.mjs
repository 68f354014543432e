const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/**
 * A line per step, with the seconds it took; one that moves on a terminal, two plain ones elsewhere. A step has failed when
 * it throws, or answers false.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {{ out?: NodeJS.WriteStream, beside?: boolean }} [options] beside: another program has the line that moves
 * @returns {Promise<T>}
 */
export async function step(title, work, { out = process.stdout, beside = false } = {}) {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  const draw = out.isTTY && !beside ? spinner(title, seconds, out) : undefined
  if (!draw) out.write(`… ${title}\n`)
  /** @param {string} mark */
  const end = (mark) => {
    if (draw) clearInterval(draw)
    out.write(`${out.isTTY ? '\r\x1b[K' : ''}${mark} ${title} (${seconds()} s)\n`)
  }
  try {
    const result = await work()
    end(result === false ? '✗' : '✓')
    return result
  } catch (error) {
    end('✗')
    throw error
  }
}

/**
 * @param {string} title
 * @param {() => string} seconds
 * @param {NodeJS.WriteStream} out
 */
function spinner(title, seconds, out) {
  let frame = 0
  return setInterval(() => {
    out.write(`\r\x1b[K${frames[frame++ % frames.length]} ${title} ${Math.floor(Number(seconds()))} s`)
  }, 100)
}
