// Runs the command that its arguments name, and ends it with everything that it started as soon as the launcher is gone.
import { spawn } from 'node:child_process'

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit' })
child.on('error', (error) => {
  console.error(`${command}: ${error.message}`)
  process.exit(127)
})
child.on('exit', (code) => process.exit(code ?? 1))
// 0: the process group, which this process leads.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal))
}
process.on('disconnect', () => process.kill(0, 'SIGKILL'))
