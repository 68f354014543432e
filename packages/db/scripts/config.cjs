const { resolve } = require('node:path')

// In place of `@prisma/config`: the command line reads prisma.config.ts through this alone. Node.js loads the file by itself.
const file = resolve(__dirname, '..', 'prisma.config.ts')

exports.findPrismaConfigFile = () => file
exports.defaultConfig = () => ({ loadedFromFile: null })
exports.PrismaConfigEnvError = class extends Error {}
exports.loadConfigFromFile = async () => {
  const { default: config } = await import(file)
  return { config: { ...config, loadedFromFile: file }, resolvedPath: file, diagnostics: [] }
}
