import { execFileSync } from 'node:child_process'

/** Builds the console from the current sources. */
export default function build(): void {
  execFileSync(process.execPath, ['scripts/build-console.ts', '--if-needed'], { stdio: 'inherit' })
}
