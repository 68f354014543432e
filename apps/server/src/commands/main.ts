import { Command } from 'commander'
import { explain } from '../run.ts'
import { keysCommand } from './keys.ts'
import { merchantsCommand } from './merchants.ts'

const program = new Command('mpay')
  .description('Operate a Merchant Payments API installation.')
  .showHelpAfterError('Run with --help for what there is.')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
program.addCommand(merchantsCommand())
program.addCommand(keysCommand())

try {
  await program.parseAsync()
  process.exit(0)
} catch (error) {
  console.error(explain(error) ?? error)
  process.exit(1)
}
