import { join, relative } from 'node:path'
import { pnpmFolder, rootFolder } from './places.mjs'

const pnpm = join(relative(rootFolder, pnpmFolder), 'node_modules', '.bin', 'pnpm')

/** Remedies for failures of the machine rather than of the project: the first that matches counts. */
const advice = /** @type {const} */ ([
  [/ENOSPC|no space left on device|os error 28/i, 'The disk is full. Free about 2 GB, then run the command again.'],
  [/EDQUOT|disk quota exceeded/i, 'The disk quota is used up. Free about 2 GB, then run the command again.'],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)|CERT_HAS_EXPIRED|invalid peer certificate|unable to get local issuer/i,
    "The npm registry's certificate is not trusted. Behind a proxy, name its authority in NODE_EXTRA_CA_CERTS, then run the command again.",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ERR_PNPM_(META_)?FETCH|error sending request|dns error/i,
    'The npm registry cannot be reached. Check the network (or the proxy and registry settings of npm), then run the command again.',
  ],
  [
    /ERR_PNPM_OUTDATED_LOCKFILE/,
    `pnpm-lock.yaml does not match the package.json files. Run \`${pnpm} install\` and commit the lockfile.`,
  ],
  [
    /ERR_PNPM_\w+_DIFF/,
    'The packages of this folder were installed with other settings. Delete the folder node_modules, then run the command again.',
  ],
  [/EACCES|permission denied/i, 'A file or folder may not be written by this user; the lines above name it.'],
  [
    /EINTEGRITY|ERR_PNPM_TARBALL_INTEGRITY/,
    'The npm registry sent a package whose hash is not the one in the lockfile. Check which registry or proxy npm uses; nothing of the package was run.',
  ],
  [/^npm: spawn npm ENOENT/m, 'npm was not found. It comes with Node.js: install npm, then run the command again.'],
])

/**
 * @param {string} output what a failed tool printed
 * @returns {string | undefined} one line that says what to do
 */
export function adviceFor(output) {
  return advice.find(([pattern]) => pattern.test(output))?.[1]
}

/**
 * @param {unknown} error
 * @returns {string | undefined} one line that names a file of this folder that cannot be written, and says what to do
 */
export function adviceForFile(error) {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  const { path } = error
  // Node.js reports so what a read-only file system answers to a recursive mkdir, which makes each parent itself.
  const isReadOnly = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'
  const code = isReadOnly ? 'EROFS' : error.code
  if (code === 'ENOSPC' || code === 'EDQUOT') return adviceFor(code)
  if (!['EACCES', 'EEXIST', 'EISDIR', 'ENOTDIR', 'EPERM', 'EROFS'].includes(String(code))) return undefined
  return `${path} cannot be written (${code}). A start installs and builds in the folder of the clone: make it writable for this user, or clone the repository into a folder that is.`
}
