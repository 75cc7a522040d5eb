import { lstatSync, mkdtempSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { port } from './settings.ts'

/** Maximum size of a socket address, including the terminating zero. */
const addressBytes = process.platform === 'darwin' ? 104 : 108
const prefix = 'weft-'
const linkName = 'db'

/** Folder through which clients reach the cluster's socket, and the shortcut created for it, if any. */
export interface SocketPath {
  readonly host: string
  readonly shortcut: string | undefined
}

const fits = (host: string): boolean => Buffer.byteLength(join(host, `.s.PGSQL.${port}`)) < addressBytes

/**
 * Finds a path for the socket. If the cluster's path is too long, creates a link to it in a new folder (mode 0700)
 * below the temp folder.
 */
export function openSocketPath(cluster: string): SocketPath {
  if (fits(cluster)) return { host: cluster, shortcut: undefined }
  const folder = [tmpdir(), '/tmp'].find((parent) => fits(join(parent, `${prefix}XXXXXX`, linkName))) ?? '/tmp'
  const shortcut = mkdtempSync(join(folder, prefix))
  symlinkSync(cluster, join(shortcut, linkName))
  return { host: join(shortcut, linkName), shortcut }
}

/** Removes a shortcut, including one left by a killed Weft. Ignores paths that Weft did not create. */
export function removeShortcut(shortcut: string | undefined): void {
  if (shortcut === undefined || !basename(shortcut).startsWith(prefix)) return
  const link = join(shortcut, linkName)
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return
  if (lstatSync(dirname(link)).uid !== process.getuid?.()) return
  rmSync(link, { force: true })
  rmdirSync(shortcut)
}

/** Recreates the link if a temp cleaner removed it, because the server needs it as long as it runs. */
export function keepShortcut(path: SocketPath, cluster: string): void {
  if (path.shortcut === undefined || lstatSync(path.host, { throwIfNoEntry: false })) return
  if (!lstatSync(path.shortcut, { throwIfNoEntry: false })) return
  symlinkSync(cluster, path.host)
}
