import { lstatSync, mkdtempSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { port } from './settings.ts'

/** A socket address holds so many bytes on the supported systems, the closing zero included. */
const addressBytes = process.platform === 'darwin' ? 104 : 108
const prefix = 'weft-'
const linkName = 'db'

/** A folder path by which a client can address the cluster's socket, and the shortcut made for it, if any. */
export interface SocketPath {
  readonly host: string
  readonly shortcut: string | undefined
}

const fits = (host: string): boolean => Buffer.byteLength(join(host, `.s.PGSQL.${port}`)) < addressBytes

/** For a path that is too long: a link to the cluster in a new folder of mode 0700 below the temp folder. */
export function openSocketPath(cluster: string): SocketPath {
  if (fits(cluster)) return { host: cluster, shortcut: undefined }
  const folder = [tmpdir(), '/tmp'].find((parent) => fits(join(parent, `${prefix}XXXXXX`, linkName))) ?? '/tmp'
  const shortcut = mkdtempSync(join(folder, prefix))
  symlinkSync(cluster, join(shortcut, linkName))
  return { host: join(shortcut, linkName), shortcut }
}

/** Removes a shortcut, also one that a killed Weft recorded; anything that is not such a folder of ours stays. */
export function removeShortcut(shortcut: string | undefined): void {
  if (shortcut === undefined || !basename(shortcut).startsWith(prefix)) return
  const link = join(shortcut, linkName)
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return
  if (lstatSync(dirname(link)).uid !== process.getuid?.()) return
  rmSync(link, { force: true })
  rmdirSync(shortcut)
}

/** Cleaners of temp folders remove what looks old; the shortcut has to live as long as the server. */
export function keepShortcut(path: SocketPath, cluster: string): void {
  if (path.shortcut === undefined || lstatSync(path.host, { throwIfNoEntry: false })) return
  if (!lstatSync(path.shortcut, { throwIfNoEntry: false })) return
  symlinkSync(cluster, path.host)
}
