/** Counts the event loop turns available to other work while this work runs. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let running = true
  const next = () => {
    turns += 1
    if (running) setImmediate(next)
  }
  setImmediate(next)
  await work
  running = false
  return turns
}
