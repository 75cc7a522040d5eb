import { spawn } from 'node:child_process'

/** Runs a shell command once this process has ended, even if it was killed. Call the returned function to cancel. */
export function afterRunner(command: string): () => void {
  const script = `while kill -0 ${process.pid} 2>/dev/null; do sleep 1; done; ${command}`
  const watch = spawn('sh', ['-c', script], { detached: true, stdio: 'ignore' })
  watch.unref()
  return () => void watch.kill('SIGKILL')
}
