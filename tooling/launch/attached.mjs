// Runs the command that its arguments name, and ends it with everything that it started as soon as the launcher is gone,
// however it went. Otherwise an install that outlives its killed launcher would run beside the next one.
import { spawn } from 'node:child_process'

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
child.on('error', (error) => {
  console.error(`${command}: ${error.message}`)
  process.exit(127)
})
child.on('exit', (code) => process.exit(code ?? 1))
// 0: the process group, which this process leads.
process.on('disconnect', () => process.kill(0, 'SIGKILL'))
