import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
const script = new URL('scripts/build-console.ts', root)
const mark = new URL('dist/console/.built', root)

export interface ConsoleBuild {
  isBuilding(): boolean
  stop(): void
}

/**
 * Builds the console in a child process if its sources have changed. An installation without sources or build tools
 * serves the existing build.
 */
export function buildConsoleIfNeeded(say: (line: string) => void): ConsoleBuild {
  if (!existsSync(script) || !existsSync(new URL('node_modules/vite', root)))
    return { isBuilding: () => false, stop() {} }
  const before = builtFrom()
  // Passes none of the shop's secrets.
  const { PATH, HOME } = process.env
  let child: ChildProcess | null = spawn(process.execPath, [fileURLToPath(script), '--if-needed'], {
    cwd: fileURLToPath(root),
    stdio: 'ignore',
    env: { PATH, HOME },
  })
  const ended = (): void => {
    child = null
  }
  child.on('error', ended)
  child.on('exit', () => {
    ended()
    const built = builtFrom()
    if (built === null) say('The console could not be built: npm run build:console says why.')
    else if (built !== before) say('The console is ready.')
  })
  child.unref()
  return {
    isBuilding: () => child !== null,
    stop() {
      child?.removeAllListeners('exit').kill()
    },
  }
}

/** Returns the digest of the sources of the current build; null if there is no build. */
function builtFrom(): string | null {
  try {
    return readFileSync(mark, 'utf8')
  } catch {
    return null
  }
}
