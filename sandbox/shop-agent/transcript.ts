type Colour = 'bold' | 'dim' | 'green' | 'red' | 'cyan'

const codes: Readonly<Record<Colour, number>> = { bold: 1, dim: 2, green: 32, red: 31, cyan: 36 }
const widestBody = 110

export interface Transcript {
  heading(text: string): void
  /** Shows a sent request and the status of its response. */
  exchange(exchange: { method: string; path: string; body?: string | undefined; status: number }): void
  /** Summarises a response in one line. */
  says(text: string): void
  done(text: string): void
  failed(text: string): void
}

/** Prints each step for the person who watches. */
export function createTranscript(write: (text: string) => void, colours: boolean): Transcript {
  const paint = (colour: Colour, text: string): string => (colours ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text)
  const line = (text: string): void => write(`${text}\n`)
  return {
    heading: (text) => line(`\n${paint('bold', text)}`),
    exchange({ method, path, body, status }) {
      const sent = body === undefined ? '' : ` ${paint('dim', shortened(body))}`
      line(`  ${paint('cyan', method.padEnd(4))} ${path}${sent}`)
      write(`       ${paint('green', String(status))} `)
    },
    says: (text) => line(text),
    done: (text) => line(`\n${paint('green', text)}`),
    failed: (text) => line(`\n${paint('red', 'FAILED')} ${text}`),
  }
}

/** Uses colour on a terminal, unless NO_COLOR is set (no-color.org). */
export const wantsColour = (environment: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean =>
  !environment.NO_COLOR && (isTerminal || Boolean(environment.FORCE_COLOR))

const shortened = (text: string): string => (text.length <= widestBody ? text : `${text.slice(0, widestBody - 1)}…`)
