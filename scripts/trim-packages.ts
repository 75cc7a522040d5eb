/**
 * Deletes files of the installed packages that are not needed: C headers of Node, source maps, and the packaged Node if
 * the machine's Node is new enough. `npm ci` runs it. Usage: `node scripts/trim-packages.ts [folder]`.
 */
import { execFileSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'

const oldestMajor = 24
const cwd = process.argv[2] ?? 'node_modules'
/** Version of the Node that runs npm; without npm, of the Node that runs this script. */
const machineNode = process.env.npm_node_execpath ?? process.execPath
const version = execFileSync(machineNode, ['--version'], { encoding: 'utf8' })
const isNew = Number(/^v(\d+)/.exec(version)?.[1]) >= oldestMajor && !machineNode.includes('/node_modules/')

const platforms = globSync('node-{linux,darwin}-*', { cwd })
const unread = isNew ? [...platforms, '.bin/node'] : platforms.map((folder) => `${folder}/include`)
const maps = globSync('**/*.map', { cwd, exclude: ['.cache', '.vite'] })
for (const path of [...unread, ...maps]) rmSync(`${cwd}/${path}`, { recursive: true, force: true })
process.stdout.write(`Removed ${isNew ? 'the Node package' : 'the headers of Node'} and ${maps.length} source maps.\n`)
