import { lstatSync, mkdtempSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { port } from './settings.ts'

/** Size limit of a socket address, including the terminating zero. */
const addressBytes = process.platform === 'darwin' ? 104 : 108
const prefix = 'weft-'
const linkName = 'db'

/** Folder by which clients reach the cluster's socket, and the shortcut made for it, if any. */
export interface SocketPath {
  readonly host: string
  readonly shortcut: string | undefined
}

const fits = (host: string): boolean => Buffer.byteLength(join(host, `.s.PGSQL.${port}`)) < addressBytes

/** If the path is too long, creates a link to the cluster in a new folder (mode 0700) below the temp folder. */
export function openSocketPath(cluster: string): SocketPath {
  if (fits(cluster)) return { host: cluster, shortcut: undefined }
  const folder = [tmpdir(), '/tmp'].find((parent) => fits(join(parent, `${prefix}XXXXXX`, linkName))) ?? '/tmp'
  const shortcut = mkdtempSync(join(folder, prefix))
  symlinkSync(cluster, join(shortcut, linkName))
  return { host: join(shortcut, linkName), shortcut }
}

/** Removes a shortcut, also one recorded by a killed Weft. Leaves anything that is not ours. */
export function removeShortcut(shortcut: string | undefined): void {
  if (shortcut === undefined || !basename(shortcut).startsWith(prefix)) return
  const link = join(shortcut, linkName)
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return
  if (lstatSync(dirname(link)).uid !== process.getuid?.()) return
  rmSync(link, { force: true })
  rmdirSync(shortcut)
}

/** Recreates the shortcut if a temp cleaner removed it; it must live as long as the server. */
export function keepShortcut(path: SocketPath, cluster: string): void {
  if (path.shortcut === undefined || lstatSync(path.host, { throwIfNoEntry: false })) return
  if (!lstatSync(path.shortcut, { throwIfNoEntry: false })) return
  symlinkSync(cluster, path.host)
}
