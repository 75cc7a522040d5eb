import { execFileSync } from 'node:child_process'

/** The stories see the console as it is built from the sources of now. */
export default function build(): void {
  execFileSync(process.execPath, ['scripts/build-console.ts', '--if-needed'], { stdio: 'inherit' })
}
