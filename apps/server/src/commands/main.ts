import { Command } from 'commander'
import { explain } from '../run.ts'
import { keysCommand } from './keys.ts'
import { merchantsCommand } from './merchants.ts'
import { sandboxCommand } from './sandbox.ts'

const program = new Command('mpay')
  .description('Operate a Merchant Payments API installation.')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
for (const group of [merchantsCommand(), keysCommand(), sandboxCommand()]) {
  program.addCommand(group.copyInheritedSettings(program))
  for (const command of group.commands) command.copyInheritedSettings(group)
}

try {
  await program.parseAsync()
  process.exit(0)
} catch (error) {
  console.error(explain(error) ?? error)
  process.exit(1)
}
